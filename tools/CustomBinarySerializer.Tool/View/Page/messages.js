// Messages in pages, by ordinal, time, type and condition; or as they are written.

import { address, ask, askLines } from './api.js'
import { announce, button, el, field, number, problem, progress, row, table } from './dom.js'
import { count, plural, shortName, size, time } from './format.js'
import { damageList } from './overview.js'
import { go, hashOf } from './route.js'

const pageSize = 100
const liveRows = 200
const filters = ['type', 'where', 'columns', 'since', 'until']

export async function show(content, { path, parameters }, signal) {
  const overview = await ask('overview', { path: path.id }, signal)
  const filter = Object.fromEntries(filters.map(name => [name, parameters[name]]))
  content.append(el('h1', { text: parameters.live ? 'Live' : 'Messages' }), formOf(path, parameters, overview))
  if (parameters.live) {
    await follow(content, path, filter, overview, signal)
  } else {
    await page(content, path, parameters, filter, overview, signal)
  }
}

function formOf(path, parameters, overview) {
  const type = el('select', { name: 'type' }, el('option', { value: '', text: 'All types' }),
    overview.types.map(each => el('option', { value: each.id, text: `${shortName(each.name)} (id ${each.id})`, title: each.name })))
  if (parameters.type && ![...type.options].some(option => option.value === parameters.type)) {
    type.append(el('option', { value: parameters.type, text: parameters.type }))
  }

  type.value = parameters.type ?? ''
  const input = (name, placeholder) => el('input', { type: 'text', name, placeholder, value: parameters[name] ?? '', spellcheck: 'false', autocomplete: 'off' })
  const isOpen = filters.some(name => parameters[name])
  return el('details', { class: 'filter', open: isOpen },
    el('summary', {}, 'Filter and columns', isOpen && el('span', { class: 'tag', text: filters.filter(name => parameters[name]).map(name => `${name} ${parameters[name]}`).join(' · ') })),
    el('form', {
      onsubmit: event => {
        event.preventDefault()
        const data = new FormData(event.target)
        go('messages', { path: path.id, live: parameters.live, ...Object.fromEntries(filters.map(name => [name, data.get(name)?.trim()])) })
      }
    },
    field('Type', type),
    field('Condition, as of --where', input('where', 'Total >= 100 and Customer.Name like \'Sm%\'')),
    field('Members, as of --columns', input('columns', 'Number,Customer.Name')),
    !parameters.live && field('Since (UTC, or 15m, 2h, 3d ago)', input('since', '2026-11-28 14:30')),
    !parameters.live && field('Until', input('until', '2026-11-28 15:00')),
    el('p', { class: 'line' }, el('button', { type: 'submit', class: 'primary', text: 'Apply' }),
      button('Clear', () => go('messages', { path: path.id, live: parameters.live })))))
}

async function page(content, path, parameters, filter, overview, signal) {
  const place = parameters.before ? { before: parameters.before } : { from: parameters.from }
  const bar = el('div', { class: 'pager', role: 'group', 'aria-label': 'Pages' })
  const work = progress('Searching', () => searching.abort())
  const searching = new AbortController()
  signal.addEventListener('abort', () => searching.abort())
  const rows = rowsOf(path, filter)
  content.append(bar, work.element, rows.element)
  work.element.hidden = true
  const waiting = setTimeout(() => { work.element.hidden = false }, 300)
  let ends
  let isCancelled = false
  try {
    for await (const line of askLines('messages', { path: path.id, ...filter, ...place, count: pageSize }, searching.signal)) {
      if (line.columns) {
        rows.setColumns(line)
      } else if (line.ordinal !== undefined) {
        rows.append(line)
      } else if (line.next !== undefined) {
        ends = line
      } else {
        work.set(line.done, line.total)
      }
    }
  } catch (error) {
    if (signal.aborted) {
      return
    }

    isCancelled = error.name === 'AbortError'
    if (!isCancelled) {
      content.append(problem(error))
    }
  } finally {
    clearTimeout(waiting)
    work.element.remove()
  }

  bar.append(...pagerOf(path, filter, overview, ends))
  if (isCancelled) {
    content.append(el('p', { text: 'The search was cancelled.' }))
  }

  if (!ends) {
    return
  }

  announce(plural(rows.count(), 'message'))
  if (rows.count() === 0) {
    rows.element.replaceWith(el('p', { class: 'card', text: 'No message here meets the conditions.' }))
  }

  if (ends.damage.length > 0) {
    content.append(el('section', { class: 'card' }, el('h2', { text: 'Missing in this part' }), damageList(path, ends.damage)))
  }

  if (ends.undecided.length > 0) {
    content.append(el('section', { class: 'card' }, el('h2', { text: 'Not decided, because they can\'t be decoded' }), el('ul', {}, ends.undecided.map(each => el('li', {},
      el('a', { href: hashOf('message', { path: path.id, ordinal: each.ordinal }), text: count(each.ordinal) }), ` ${each.reason}`)))))
  }

  content.append(exportsOf(path, filter))
}

function pagerOf(path, filter, overview, ends) {
  const turn = place => go('messages', { path: path.id, ...filter, ...place })
  const first = ends?.first ?? overview.first
  const written = ends?.written ?? overview.written
  const ordinal = el('input', { type: 'text', inputmode: 'numeric', size: '12', value: ends?.from ?? '', 'aria-label': 'Ordinal of the first message' })
  const slider = el('input', {
    type: 'range', min: first, max: Math.max(first, written - 1), value: ends?.from ?? first, 'aria-label': 'Position in the file',
    oninput: () => { ordinal.value = slider.value },
    onchange: () => turn({ from: slider.value })
  })
  return [
    button('First', () => turn({}), { disabled: ends?.isFirst }),
    button('Previous', () => turn({ before: ends.from }), { disabled: !ends || ends.isFirst }),
    button('Next', () => turn({ from: ends.next }), { disabled: !ends || ends.isLast }),
    button('Last', () => turn({ before: written })),
    slider,
    el('form', { class: 'line', onsubmit: event => { event.preventDefault(); turn({ from: ordinal.value.replace(/\D/g, '') }) } },
      ordinal, el('button', { type: 'submit', text: 'Go' })),
    el('span', { class: 'faint', text: `of ${count(first)} to ${count(written - 1)}` })
  ]
}

function exportsOf(path, filter) {
  const link = (to, text) => el('a', { class: 'button', href: address('export', { path: path.id, ...filter, to }), download: '', text })
  return el('section', { class: 'card' }, el('h2', { text: 'Export' }),
    el('p', { text: 'All messages that meet the conditions, not only this page. Damaged messages are left out, and in CSV those that can\'t be decoded.' }),
    el('p', { class: 'line' }, link('csv', 'CSV'), link('jsonl', 'JSON lines'), link('frames', 'Bare frames')))
}

// The table of messages, whose columns are known when the first answer arrives.
function rowsOf(path, filter) {
  const element = el('div')
  let body
  let columns = []
  return { element, setColumns, append: line => body.append(make(line)), prepend, count: () => body?.children.length ?? 0 }

  function setColumns(line) {
    columns = line.columns
    const parts = table('Messages', ['-Ordinal', 'Time (UTC)', 'Type', '-Size', ...(columns.length > 0 ? columns : ['Content'])])
    body = parts.body
    parts.element.classList.add('messages')
    element.replaceChildren(parts.region)
    if (line.hiddenColumns > 0) {
      element.append(el('p', { class: 'faint', text: `${plural(line.hiddenColumns, 'more column')}: name the members that you want.` }))
    }
  }

  function make(line) {
    const link = el('a', { href: hashOf('message', { path: path.id, ordinal: line.ordinal, ...filter }), text: count(line.ordinal) })
    const cells = line.cells ?? [el('td', { class: 'bad', colspan: Math.max(1, columns.length), text: line.fault })]
    return row(
      el('td', { class: 'number' }, link),
      el('td', { class: 'time', text: time(line.time) }),
      el('td', { title: line.type ?? '', text: line.type ? shortName(line.type) : `id ${line.typeId}` }),
      number(size(line.size)),
      ...cells.map(cell => cell instanceof Node ? cell : cell === null ? el('td', { class: 'faint', text: 'null' }) : el('td', { class: columns.length > 0 ? 'cell' : 'cell only', title: cell, text: cell })))
  }

  function prepend(line) {
    body.prepend(make(line))
    while (body.children.length > liveRows) {
      body.lastChild.remove()
    }
  }
}

async function follow(content, path, filter, overview, signal) {
  const state = el('p', { class: 'line', role: 'status' })
  const text = el('span')
  let following
  let next = overview.written
  let isPaused = false
  const pause = button('Pause', () => {
    isPaused = !isPaused
    pause.textContent = isPaused ? 'Resume' : 'Pause'
    if (isPaused) {
      following.abort()
      text.textContent = 'Paused.'
    } else {
      run(next)
    }
  }, { class: 'primary' })
  state.append(pause, text)
  const rows = rowsOf(path, filter)
  content.append(state, rows.element)
  await run(Math.max(overview.first, overview.written - 20))

  async function run(from) {
    following = new AbortController()
    signal.addEventListener('abort', () => following.abort(), { once: true })
    text.textContent = 'New messages appear at the top as they are written.'
    try {
      for await (const line of askLines('tail', { path: path.id, from, type: filter.type, where: filter.where, columns: filter.columns }, following.signal)) {
        if (line.columns) {
          rows.setColumns(line)
        } else if (line.skipped) {
          text.textContent = `${plural(line.skipped, 'message')} passed over: they are written faster than anybody reads.`
        } else if (line.ordinal !== undefined) {
          rows.prepend(line)
          next = line.ordinal + 1
        }
      }
    } catch (error) {
      if (error.name !== 'AbortError') {
        content.append(problem(error))
      }
    }
  }
}
