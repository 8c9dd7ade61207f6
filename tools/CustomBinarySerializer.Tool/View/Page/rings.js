// The queues and broadcasts of this machine, looked at every two seconds.

import { ask } from './api.js'
import { bar, el, number, row, section, table } from './dom.js'

const refresh = 2000

export async function show(content, _, signal) {
  const place = el('div')
  content.append(el('h1', { text: 'Queues and broadcasts of this machine' }), section('Rings', place))
  await load()
  const timer = setInterval(() => document.hidden || load().catch(() => {}), refresh)
  signal.addEventListener('abort', () => clearInterval(timer))

  async function load() {
    const { rings } = await ask('rings', {}, signal)
    const good = rings.filter(ring => !ring.fault)
    const { region, body } = table('Rings', ['Name', 'Kind', 'Used', '-Capacity', '-Written', 'Producer', 'Consumer', 'Other holders', 'Waiting', 'Lost'])
    body.append(...good.map(ring => row(ring.name, ring.kind,
      el('td', {}, ring.usedText, ring.usedText === '-' ? null : bar(ring.used / 100, ring.used > 80 ? 'full' : 'messages')),
      number(ring.capacity), number(ring.written), state(ring.producer), state(ring.consumer), ring.otherHolders, ring.waiting,
      ring.lost === '0' ? '0' : el('td', { class: 'bad', text: ring.lost }))))
    const scrolled = place.querySelector('.scroll')?.scrollLeft ?? 0
    place.replaceChildren(
      good.length === 0 ? el('p', { text: 'There are no queues or broadcasts that can be read.' }) : region,
      ...rings.filter(ring => ring.fault).map(ring => el('p', { class: 'bad', text: `${ring.name}: ${ring.fault}` })))
    region.scrollLeft = scrolled
  }
}

function state(text) {
  return el('td', { class: text === 'gone' ? 'bad' : null, text })
}
