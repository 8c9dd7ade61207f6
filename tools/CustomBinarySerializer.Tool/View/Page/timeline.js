// Messages over time, as bars. A part of the time is selected with the pointer, or typed.

import { askLines } from './api.js'
import { button, el, field, section } from './dom.js'
import { plural, rate, shortTime } from './format.js'
import { go } from './route.js'

const width = 720
const height = 180
const intervals = 96

export function timeline(path, parameters, signal) {
  const bars = el('g')
  const selected = el('rect', { class: 'selected', y: 0, height, width: 0 })
  const chart = el('svg', { viewBox: `0 0 ${width} ${height}`, class: 'chart', role: 'img', 'aria-label': 'Messages over time', preserveAspectRatio: 'none' },
    bars, selected)
  const begin = el('span')
  const end = el('span')
  const summary = el('p', { class: 'faint', text: 'Reading the index …' })
  const since = el('input', { type: 'text', placeholder: '2026-11-28 14:30', value: parameters.since ?? '', size: '20' })
  const until = el('input', { type: 'text', placeholder: '2026-11-28 14:35', value: parameters.until ?? '', size: '20' })
  const form = el('form', {
    class: 'line',
    onsubmit: event => {
      event.preventDefault()
      go('overview', { path: path.id, since: since.value.trim(), until: until.value.trim() })
    }
  },
  field('From (UTC)', since), field('Until (UTC)', until),
  el('button', { type: 'submit', class: 'primary', text: 'Zoom' }),
  button('All', () => go('overview', { path: path.id })),
  button('Show these messages', () => go('messages', { path: path.id, since: since.value.trim(), until: until.value.trim() })))

  const element = section('Messages over time', summary, chart, el('p', { class: 'ends faint' }, begin, end), form)
  load()
  return element

  async function load() {
    const found = []
    let range
    try {
      const question = { path: path.id, since: parameters.since, until: parameters.until, count: intervals }
      for await (const line of askLines('timeline', question, signal)) {
        if (line.begin) {
          range = { begin: Date.parse(line.begin), end: Date.parse(line.end) }
          begin.textContent = shortTime(line.begin)
          end.textContent = shortTime(line.end)
        } else {
          found.push(line)
        }
      }
    } catch (error) {
      if (error.name !== 'AbortError') {
        summary.className = 'bad'
        summary.textContent = error.message
      }

      return
    }

    if (range) {
      draw(found, range)
      select(range)
    } else {
      summary.textContent = 'There are no messages.'
    }
  }

  function draw(found, range) {
    const highest = Math.max(1, ...found.map(each => each.messages))
    const all = found.reduce((sum, each) => sum + each.messages, 0)
    const seconds = Math.max(0.001, (range.end - range.begin) / 1000)
    const step = width / intervals
    bars.replaceChildren(...found.filter(each => each.messages > 0).map(each => {
      const tall = Math.max(2, each.messages / highest * (height - 8))
      return el('rect', { class: 'messages', x: each.interval * step + 0.5, y: height - tall, width: step - 1, height: tall },
        el('title', { text: plural(each.messages, 'message') }))
    }))
    const text = `${plural(all, 'message')} in ${duration(seconds)}: ${rate(all / seconds)} on average, ` +
      `${rate(highest / (seconds / intervals))} in the fullest of ${intervals} intervals.`
    summary.textContent = text
    chart.setAttribute('aria-label', `Messages over time. ${text}`)
  }

  function select(range) {
    let from
    const place = event => {
      const box = chart.getBoundingClientRect()
      return Math.max(0, Math.min(1, (event.clientX - box.left) / box.width))
    }
    const at = part => new Date(range.begin + (range.end - range.begin) * part).toISOString().replace('T', ' ').replace('Z', '')
    const mark = to => {
      selected.setAttribute('x', Math.min(from, to) * width)
      selected.setAttribute('width', Math.abs(to - from) * width)
      since.value = at(Math.min(from, to))
      until.value = at(Math.max(from, to))
    }
    chart.addEventListener('pointerdown', event => {
      from = place(event)
      chart.setPointerCapture(event.pointerId)
    })
    chart.addEventListener('pointermove', event => {
      if (from !== undefined && event.buttons) {
        mark(place(event))
      }
    })
    chart.addEventListener('pointerup', event => {
      if (Math.abs(place(event) - from) > 0.005) {
        mark(place(event))
      }

      from = undefined
    })
  }
}

function duration(seconds) {
  for (const [unit, size] of [['day', 86400], ['hour', 3600], ['minute', 60]]) {
    if (seconds >= 2 * size) {
      return plural(Math.round(seconds / size), unit)
    }
  }

  return seconds < 10 ? `${seconds.toFixed(2)} seconds` : plural(Math.round(seconds), 'second')
}
