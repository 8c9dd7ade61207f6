// One message: its members as a tree, its bytes, and what each byte is.

import { ask, askBytes } from './api.js'
import { bytesView, colourOf, plainBytes } from './bytes.js'
import { button, el, section } from './dom.js'
import { count, plural, time } from './format.js'
import { damageList } from './overview.js'
import { go, hashOf } from './route.js'

const shownAtOnce = 400
const openUpTo = 300

export async function show(content, { path, parameters }, signal) {
  const { ordinal, view: _, ...rest } = parameters
  const at = Number(ordinal)
  const message = await ask('message', { path: path.id, ordinal }, signal)
  const turn = to => go('message', { ...rest, ordinal: to })
  content.append(
    el('h1', { text: `Message ${count(message.ordinal)}` }),
    el('p', { class: 'line' },
      el('a', { class: 'button', href: hashOf('messages', { ...rest, from: ordinal }), text: 'All messages' }),
      button('Previous', () => turn(at - 1), { disabled: at === 0 }),
      button('Next', () => turn(at + 1))))
  if (message.ranges) {
    await showMessage(content, path, message, signal)
  } else {
    await showDamage(content, path, message, signal)
  }
}

async function showDamage(content, path, message, signal) {
  content.append(el('section', { class: 'card' },
    el('h2', { text: 'This message can\'t be read' }),
    message.damage.length > 0
      ? damageList(path, message.damage)
      : el('p', { text: 'The folder doesn\'t hold a message of this ordinal: it was deleted, or isn\'t written yet.' })))
  for (const range of message.damage.filter(each => each.length > 0)) {
    content.append(section(`The bytes in ${range.file} from offset ${count(range.offset)} on`,
      await plainBytes(range.length, 'damage', { path: path.id, file: range.file }, signal, range.offset)))
  }
}

async function showMessage(content, path, message, signal) {
  const ranges = message.ranges
  const leaves = ranges.map((range, index) => ({ ...range, index })).filter(range => range.kind !== 'holder' && range.end > range.start)
  const colours = new Map(leaves.map((range, i) => [range.index, range.kind === 'mark' ? 'mark' : range.kind === 'fault' ? 'fault' : colourOf(i)]))
  const explanation = el('p', { class: 'explanation', role: 'status', text: 'Choose a member or a byte.' })
  const fault = ranges.find(range => range.kind === 'fault')

  const bytes = bytesView(message.size,
    (offset, wanted) => askBytes('bytes', { path: path.id, ordinal: message.ordinal, offset, count: wanted }, signal),
    offset => colours.get(leafAt(offset)?.index) ?? 'opaque',
    offset => chooseByte(offset))
  const tree = treeOf(ranges, colours, index => choose(index))

  content.append(
    el('dl', { class: 'facts' }, ...[
      ['Type', message.type ?? 'not in the schema', `id ${message.typeId}`],
      ['Time (UTC)', time(message.time), 'the last mark before it'],
      ['Size', plural(message.size, 'byte'), 'header included'],
      ['Place', `offset ${count(message.offset)}`, message.segment ?? '']
    ].map(([name, value, note]) => el('div', {}, el('dt', { text: name }), el('dd', { class: 'value long', text: value }), el('dd', { class: 'faint', text: note })))),
    el('div', {},
      fault && el('p', { class: 'problem', role: 'alert', text: `It can't be decoded to its end: ${fault.text}` }),
      message.isCut && el('p', { class: 'problem', text: `Only the first ${count(ranges.length)} values are listed.` })),
    el('div', { class: 'columns detail' },
      section('Members', tree.element),
      section('Bytes', explanation, bytes.element)))
  await bytes.show(0)

  function leafAt(offset) {
    let low = 0
    let high = leaves.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (leaves[middle].start <= offset) {
        low = middle
      } else {
        high = middle - 1
      }
    }

    return leaves[low]?.start <= offset && offset < leaves[low].end ? leaves[low] : undefined
  }

  function explain(range) {
    const length = range.end - range.start
    const place = length === 0 ? `No bytes, at ${count(range.start)}` : length === 1 ? `Byte ${count(range.start)}` : `Bytes ${count(range.start)} to ${count(range.end - 1)} (${count(length)})`
    explanation.textContent = `${place}: ${pathOf(range)}${range.type ? `, ${range.type}` : ''}${range.text === null ? '' : ` = ${range.text}`}`
  }

  function pathOf(range) {
    const names = [range.name]
    let depth = range.depth
    for (let i = range.index - 1; i >= 0 && depth > 1; i--) {
      if (ranges[i].depth < depth) {
        depth = ranges[i].depth
        names.unshift(ranges[i].name)
      }
    }

    return names.join('.').replaceAll('.[', '[')
  }

  function choose(index) {
    const range = { ...ranges[index], index }
    explain(range)
    bytes.mark(range.start, range.end)
  }

  function chooseByte(offset) {
    const leaf = leafAt(offset)
    if (leaf) {
      explain(leaf)
      tree.mark(leaf.index)
      bytes.mark(leaf.start, leaf.end)
    } else {
      explanation.textContent = `Byte ${count(offset)}: one of the values that aren't listed.`
    }
  }
}

// A tree whose items are the ranges in their order. Only items in open holders are in the page.
function treeOf(ranges, colours, onselect) {
  const element = el('div', { class: 'tree', role: 'tree', 'aria-label': 'Members' })
  const more = el('p')
  const whole = el('div', {}, element, more)
  const hasParts = ranges.map((range, i) => (ranges[i + 1]?.depth ?? 0) > range.depth)
  const isOpen = ranges.map(range => ranges.length <= openUpTo || range.depth === 0)
  let limit = shownAtOnce
  let items = new Map()
  let current = 0

  element.addEventListener('click', event => {
    const item = event.target.closest('[data-index]')
    if (!item) {
      return
    }

    const index = Number(item.dataset.index)
    if (event.target.closest('.twist')) {
      toggle(index)
    } else {
      select(index)
    }
  })
  element.addEventListener('keydown', event => {
    const visible = [...items.keys()]
    const place = visible.indexOf(current)
    const target = { ArrowDown: visible[place + 1], ArrowUp: visible[place - 1], Home: visible[0], End: visible.at(-1) }[event.key]
    if (target !== undefined) {
      select(target)
    } else if (event.key === 'ArrowRight' && hasParts[current]) {
      isOpen[current] ? select(current + 1) : toggle(current)
    } else if (event.key === 'ArrowLeft') {
      hasParts[current] && isOpen[current] ? toggle(current) : select(parentOf(current))
    } else {
      return
    }

    event.preventDefault()
  })
  draw()
  return { element: whole, mark }

  function parentOf(index) {
    let parent = index
    while (parent > 0 && ranges[parent].depth >= ranges[index].depth) {
      parent--
    }

    return parent
  }

  function toggle(index) {
    isOpen[index] = !isOpen[index]
    current = index
    draw()
    items.get(index)?.focus()
  }

  function select(index) {
    mark(index)
    items.get(index)?.focus()
    onselect(index)
  }

  // Opens what is around an item, and marks it.
  function mark(index) {
    let isDrawn = items.has(index)
    for (let i = parentOf(index); ; i = parentOf(i)) {
      isDrawn &&= isOpen[i]
      isOpen[i] = true
      if (i === 0) {
        break
      }
    }

    current = index
    if (!isDrawn) {
      draw()
      while (!items.has(index) && limit < ranges.length) {
        limit += shownAtOnce
        draw()
      }
    }

    for (const [each, item] of items) {
      item.tabIndex = each === index ? 0 : -1
      item.setAttribute('aria-selected', each === index)
    }

    items.get(index)?.scrollIntoView({ block: 'nearest' })
  }

  function draw() {
    items = new Map()
    let closed = Infinity
    let hidden = 0
    ranges.forEach((range, index) => {
      if (range.depth > closed) {
        return
      }

      closed = isOpen[index] ? Infinity : range.depth
      if (items.size < limit) {
        items.set(index, itemOf(range, index))
      } else {
        hidden++
      }
    })
    if (!items.has(current)) {
      items.get(0)?.setAttribute('tabindex', '0')
    }

    element.replaceChildren(...items.values())
    more.replaceChildren(...(hidden > 0 ? [button(`Show ${count(Math.min(hidden, shownAtOnce))} more of ${count(hidden)}`, () => { limit += shownAtOnce; draw() })] : []))
  }

  function itemOf(range, index) {
    const item = el('div', {
      role: 'treeitem', class: `item ${range.kind}`, 'data-index': index, tabindex: index === current ? '0' : '-1',
      'aria-level': range.depth + 1, 'aria-selected': index === current,
      'aria-expanded': hasParts[index] ? String(isOpen[index]) : null
    },
    el('span', { class: 'twist', 'aria-hidden': 'true', text: hasParts[index] ? (isOpen[index] ? '▾' : '▸') : '' }),
    el('span', { class: `swatch ${colours.get(index) ?? ''}`, 'aria-hidden': 'true' }),
    el('span', { class: 'name', text: range.name }),
    range.text !== null && el('span', { class: 'text', text: range.text }),
    range.type && el('span', { class: 'faint', text: range.type }),
    el('span', { class: 'place faint', text: range.end === range.start ? '' : range.end - range.start === 1 ? `${range.start}` : `${range.start}–${range.end - 1}` }))
    item.style.paddingInlineStart = `${Math.min(range.depth, 12) * 14 + 4}px`
    return item
  }
}
