// What is in a folder: positions, messages over time, types, damage and segments.

import { ask, askLines } from './api.js'
import { announce, bar, button, el, number, progress, row, section, table } from './dom.js'
import { count, plural, rate, share, shortName, shortTime, size } from './format.js'
import { hashOf } from './route.js'
import { timeline } from './timeline.js'

const shownSegments = 50
const refresh = 2000

export async function show(content, { path, parameters }, signal) {
  const overview = await ask('overview', { path: path.id }, signal)
  const total = overview.segments.reduce((sum, segment) => sum + segment.size, 0)
  const facts = el('dl', { class: 'facts' })
  content.append(el('h1', { text: path.name }), facts)

  const written = fact(facts, 'Messages')
  const durable = fact(facts, 'Durable')
  const speed = fact(facts, 'Now')
  fact(facts, 'Size').value.textContent = size(total)
  fact(facts, 'Segments').value.textContent = count(overview.segments.length)
  fact(facts, 'Begun (UTC)').value.textContent = shortTime(overview.segments.find(segment => segment.created)?.created)
  setEnds(overview)

  content.append(el('div', { class: 'columns' },
    timeline(path, parameters, signal),
    typesOf(path, overview, signal)))
  content.append(damageOf(path, overview), segmentsOf(path, overview))

  let last = { at: performance.now(), written: overview.written }
  const timer = setInterval(async () => {
    if (document.hidden) {
      return
    }

    try {
      const ends = await ask('ends', { path: path.id }, signal)
      const now = performance.now()
      speed.value.textContent = rate((ends.written - last.written) / (now - last.at) * 1000)
      last = { at: now, written: ends.written }
      setEnds(ends)
    } catch {
      speed.value.textContent = '–'
    }
  }, refresh)
  signal.addEventListener('abort', () => clearInterval(timer))

  function setEnds(ends) {
    written.value.textContent = count(ends.written - overview.first)
    written.note.textContent = ends.written > overview.first
      ? `${count(overview.first)} to ${count(ends.written - 1)}`
      : `none yet; the first is ${count(ends.written)}`
    const open = ends.written - ends.durable
    durable.value.textContent = open === 0 ? 'all' : `before ${count(ends.durable)}`
    durable.note.textContent = open === 0 ? 'known to survive a power failure' : `${plural(open, 'message')} not known to be`
    speed.value.textContent ||= '…'
    speed.note.textContent = 'messages written'
  }
}

function fact(list, name) {
  const value = el('dd', { class: 'value' })
  const note = el('dd', { class: 'faint' })
  list.append(el('div', {}, el('dt', { text: name }), value, note))
  return { value, note }
}

function typesOf(path, overview, signal) {
  const note = el('p', { class: 'faint' })
  const place = el('div')
  const element = section('Types', note, place)
  let counting
  load(false)
  return element

  async function load(all) {
    counting = new AbortController()
    signal.addEventListener('abort', () => counting.abort(), { once: true })
    const work = progress(all ? 'Counting' : 'Sampling', all && (() => counting.abort()))
    note.replaceChildren()
    place.replaceChildren(work.element)
    try {
      for await (const line of askLines('types', { path: path.id, all: all ? 1 : null }, counting.signal)) {
        if (line.rows) {
          showRows(line)
          announce(all ? 'All messages were counted.' : '')
        } else {
          work.set(line.done, line.total)
        }
      }
    } catch (error) {
      if (!signal.aborted) {
        place.replaceChildren(error.name === 'AbortError'
          ? el('p', { text: 'Counting was cancelled.' })
          : el('p', { class: 'bad', text: error.message }), button('Count all messages', () => load(true)))
      }
    }
  }

  function showRows(line) {
    const messages = line.rows.reduce((sum, each) => sum + each.messages, 0)
    const bytes = line.rows.reduce((sum, each) => sum + each.bytes, 0)
    const factor = line.isWhole ? 1 : line.total / Math.max(1, messages)
    const about = line.isWhole ? '' : '≈ '
    note.textContent = line.isWhole
      ? `Counted: ${plural(line.counted, 'message')}, ${size(bytes)} in frames.`
      : `Estimated from ${plural(line.counted, 'message')} at 64 places of the file.`
    const { region } = table('Messages and bytes by type', ['Type', '-Messages', '-Bytes', '-Average'], line.rows.map(each => row(
      el('td', {},
        el('a', { href: hashOf('messages', { path: path.id, type: each.id }), title: each.name, text: shortName(each.name) }),
        el('span', { class: 'faint', text: ` id ${each.id}` }),
        bar(each.messages / messages, 'messages'), bar(each.bytes / bytes, 'bytes')),
      number(`${about}${count(Math.round(each.messages * factor))} (${share(each.messages, messages)})`),
      number(`${about}${size(Math.round(each.bytes * factor))} (${share(each.bytes, bytes)})`),
      number(size(Math.round(each.bytes / each.messages))))))
    place.replaceChildren(line.rows.length === 0 ? el('p', { text: 'There are no messages.' }) : region)
    if (!line.isWhole) {
      place.append(button('Count all messages', () => load(true)))
    } else if (line.damage.length > 0) {
      place.append(el('h3', { text: 'Damage that counting has found' }), damageList(path, line.damage))
    }
  }
}

export function damageList(path, damage) {
  return el('ul', { class: 'damage' }, damage.map(range => el('li', {},
    el('strong', { text: lossOf(range) }),
    ` ${range.file}, offset ${count(range.offset)}, ${size(range.length)}: ${range.reason}`,
    range.accepted && el('span', { class: 'tag', text: `accepted ${shortTime(range.accepted)}` }),
    ' ',
    el('a', { href: hashOf('message', { path: path.id, ordinal: range.first }), text: 'Show' }))))
}

export function lossOf(range) {
  const lost = range.end - range.first
  return lost <= 0 ? `Before message ${count(range.first)}: no message is lost.`
    : lost === 1 ? `Message ${count(range.first)} is lost.`
    : `Messages ${count(range.first)} to ${count(range.end - 1)} are lost.`
}

function damageOf(path, overview) {
  const broken = overview.segments.filter(segment => segment.damage)
  const isFine = overview.missing.length === 0 && broken.length === 0 && !overview.acceptedFault
  return section('Damage and gaps',
    isFine
      ? el('p', {}, el('span', { class: 'tag good', text: 'None known' }),
        ' Headers and seals are good, and no ordinal is missing. To check each message, count all messages, or run cbs verify.')
      : [
        overview.missing.length > 0 && damageList(path, overview.missing),
        overview.acceptedFault && el('p', { class: 'bad', text: `The file of accepted damage is ignored: ${overview.acceptedFault}` })
      ],
    overview.accepted > 0 && el('p', { text: `${plural(overview.accepted, 'range')} of damage ${overview.accepted === 1 ? 'was' : 'were'} accepted by an operator.` }))
}

function segmentsOf(path, overview) {
  const { region, body } = table('Segments', ['Segment', '-Messages', '-Size', 'Begun (UTC)', 'Index', 'Schema'])
  const newestFirst = [...overview.segments].reverse()
  body.append(...newestFirst.slice(0, shownSegments).map(rowOf))
  const more = newestFirst.length - shownSegments
  const all = more > 0 && button(`Show ${plural(more, 'older segment')}`, () => {
    body.append(...newestFirst.slice(shownSegments).map(rowOf))
    all.remove()
  })
  return section('Segments', region, all)

  function rowOf(segment) {
    return row(
      el('a', { href: hashOf('messages', { path: path.id, from: segment.first }), text: segment.name }),
      number(count(segment.next - segment.first)),
      number(size(segment.size)),
      segment.damage ? el('td', { class: 'bad', text: segment.damage }) : shortTime(segment.created),
      segment.index ?? '–',
      el('code', { text: segment.schema?.slice(0, 12) || '–' }))
  }
}
