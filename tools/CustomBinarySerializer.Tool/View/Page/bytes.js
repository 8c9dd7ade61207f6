// Bytes in rows, each marked by what it is, with the keyboard and the pointer.

import { askBytes } from './api.js'
import { button, el } from './dom.js'
import { character, count, hex } from './format.js'

const shown = 1024
const colours = 6

// Loads and shows bytes. `load` returns bytes from an offset on; `kindOf` the class of a byte; `onselect` hears of a
// byte that somebody has chosen.
export function bytesView(total, load, kindOf, onselect) {
  const perRow = matchMedia('(max-width: 599px)').matches ? 8 : 16
  const grid = el('div', { class: 'hex', role: 'grid', 'aria-label': 'Bytes' })
  const pager = el('div', { class: 'pager', role: 'group', 'aria-label': 'Pages of bytes' })
  const element = el('div', {}, pager, grid)
  let from = 0
  let cells = []
  let marked = []
  let current = 0

  grid.addEventListener('click', event => {
    const cell = event.target.closest('[data-at]')
    if (cell) {
      choose(Number(cell.dataset.at), true)
    }
  })
  grid.addEventListener('keydown', event => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow, PageUp: -shown, PageDown: shown }[event.key]
    const target = event.key === 'Home' ? current - current % perRow : event.key === 'End' ? current - current % perRow + perRow - 1 : current + step
    if (!Number.isNaN(target)) {
      event.preventDefault()
      choose(Math.max(0, Math.min(total - 1, target)), true)
    }
  })

  return { element, mark, show }

  async function choose(at, hasFocus) {
    await show(at)
    current = at
    for (const cell of cells) {
      cell.tabIndex = Number(cell.dataset.at) === at ? 0 : -1
    }

    if (hasFocus) {
      cells[at - from]?.focus()
    }

    onselect(at)
  }

  // Shows the part that has a byte.
  async function show(at, isForced = false) {
    const begin = Math.floor(at / shown) * shown
    if (!isForced && cells.length > 0 && begin === from) {
      return
    }

    const bytes = await load(begin, shown)
    from = begin
    current = at
    cells = []
    marked = []
    const rows = []
    for (let start = 0; start < bytes.length; start += perRow) {
      const line = bytes.subarray(start, start + perRow)
      const items = Array.from(line, (byte, i) => {
        const offset = from + start + i
        const cell = el('span', { role: 'gridcell', class: `byte ${kindOf(offset)}`, 'data-at': offset, tabindex: offset === at ? '0' : '-1', text: hex(byte) })
        cells.push(cell)
        return cell
      })
      rows.push(el('div', { role: 'row', class: 'row' },
        el('span', { role: 'rowheader', class: 'offset', text: (from + start).toString(16).padStart(6, '0') }),
        items,
        el('span', { class: 'ascii', 'aria-hidden': 'true', text: Array.from(line, character).join('') })))
    }

    grid.replaceChildren(...rows)
    pager.hidden = total <= shown
    pager.replaceChildren(
      button('Previous bytes', () => show(from - shown), { disabled: from === 0 }),
      button('Next bytes', () => show(from + shown), { disabled: from + shown >= total }),
      el('span', { class: 'faint', text: `Bytes ${count(from)} to ${count(Math.min(from + shown, total) - 1)} of ${count(total)}` }))
  }

  async function mark(start, end) {
    await show(Math.min(start, Math.max(0, total - 1)))
    marked.forEach(cell => cell.classList.remove('marked'))
    marked = cells.slice(Math.max(0, start - from), Math.max(0, end - from))
    marked.forEach(cell => cell.classList.add('marked'))
    marked[0]?.scrollIntoView({ block: 'nearest' })
  }
}

export const colourOf = number => `c${number % colours}`

// Bytes that nothing is known of.
export async function plainBytes(total, name, parameters, signal, shift = 0) {
  const view = bytesView(total, (offset, wanted) => askBytes(name, { ...parameters, offset: shift + offset, count: Math.min(wanted, total - offset) }, signal), () => 'opaque', () => {})
  await view.show(0)
  return view.element
}
