// Elements made of names, properties and text. Text from files reaches the page only as text nodes and attribute values
// that no script reads: there is no markup made of strings anywhere in the page.

const svgNames = new Set(['svg', 'g', 'rect', 'line', 'text', 'title', 'path'])

// Properties that begin with "on" are listeners; "text" is the content; null and false are left out.
export function el(name, properties = {}, ...children) {
  const element = svgNames.has(name) ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) {
      continue
    }

    if (key.startsWith('on')) {
      element.addEventListener(key.slice(2), value)
    } else if (key === 'text') {
      element.textContent = value
    } else {
      element.setAttribute(key, value === true ? '' : value)
    }
  }

  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false))
  return element
}

export function button(text, onclick, properties = {}) {
  return el('button', { type: 'button', onclick, ...properties }, text)
}

export function field(label, input) {
  return el('label', { class: 'field' }, el('span', { text: label }), input)
}

export function section(title, ...children) {
  return el('section', { class: 'card' }, el('h2', { text: title }), ...children)
}

// A table that scrolls inside of its own region. Headings that begin with a minus are those of numbers.
export function table(caption, headings, rows = []) {
  const body = el('tbody')
  body.append(...rows)
  const element = el('table', {},
    el('caption', { class: 'hidden', text: caption }),
    el('thead', {}, el('tr', {}, headings.map(heading => el('th', {
      scope: 'col', class: heading.startsWith('-') ? 'number' : null, text: heading.replace(/^-/, '')
    })))),
    body)
  return { region: el('div', { class: 'scroll', role: 'region', 'aria-label': caption, tabindex: '0' }, element), body, element }
}

export function row(...cells) {
  return el('tr', {}, cells.map(cell => cell instanceof Node ? (cell.tagName === 'TD' ? cell : el('td', {}, cell)) : el('td', { text: cell ?? '' })))
}

export function number(text) {
  return el('td', { class: 'number', text })
}

// A bar whose length is a share from 0 to 1. It repeats a figure that is there as text.
export function bar(share, kind = '') {
  const inner = el('span', { class: `fill ${kind}` })
  inner.style.width = `${Math.max(0, Math.min(1, share)) * 100}%`
  return el('span', { class: 'bar', 'aria-hidden': 'true' }, inner)
}

export function problem(error) {
  return el('div', { class: 'problem', role: 'alert' }, el('pre', { text: error.message }))
}

let announcing
export function announce(text) {
  clearTimeout(announcing)
  announcing = setTimeout(() => { document.getElementById('status').textContent = text }, 50)
}

// A bar of progress with a button that cancels.
export function progress(label, cancel) {
  const meter = el('progress', { max: '1', 'aria-label': label })
  const text = el('span', { text: label })
  const element = el('div', { class: 'progress' }, text, meter, cancel && button('Cancel', cancel))
  return {
    element,
    set(done, total) {
      meter.value = total > 0 ? done / total : 1
      text.textContent = `${label}: ${Math.floor(meter.value * 100)} %`
    }
  }
}
