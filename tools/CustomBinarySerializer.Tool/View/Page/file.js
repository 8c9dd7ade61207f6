// A file of bare frames, or of messages of BinaryFormatter.

import { ask, askLines } from './api.js'
import { plainBytes } from './bytes.js'
import { button, el, number, progress, row, section, table } from './dom.js'
import { count, plural, size } from './format.js'
import { go } from './route.js'

export async function show(content, { path, parameters }, signal) {
  const work = progress('Reading')
  content.append(el('h1', { text: path.name }), work.element)
  let file
  for await (const line of askLines('file', { path: path.id }, signal)) {
    if (line.types) {
      file = line
    } else {
      work.set(line.done, line.total)
    }
  }

  work.element.remove()
  content.append(el('p', { text: `${path.path}: ${size(file.size)}, ${plural(file.messages, 'message')} of BinaryFormatter, ${plural(file.frames, 'frame')}.` }))
  if (file.fault) {
    content.append(el('p', { class: 'problem', role: 'alert', text: file.fault }))
  }

  if (file.types.length > 0) {
    const { region, body } = table('Types', ['Type', '-Objects', 'Members', 'Assembly'])
    body.append(...file.types.map(type => row(
      el('td', {}, type.name, type.reason && el('p', { class: 'bad', text: `Can't be read: ${type.reason}` })),
      number(count(type.objects)), type.members, type.assembly ?? '')))
    content.append(section('Types of BinaryFormatter', region))
  }

  if (file.messages === 0 && file.frames > 0) {
    content.append(await framesOf(path, Number(parameters.offset ?? 0), signal))
  } else if (file.size > 0) {
    content.append(section('Bytes', await plainBytes(file.size, 'filebytes', { path: path.id }, signal)))
  }
}

async function framesOf(path, offset, signal) {
  const page = await ask('frames', { path: path.id, offset }, signal)
  const { region, body } = table('Frames', ['-Offset', '-Type id', '-Size', 'Content'])
  const place = el('div')
  body.append(...page.frames.map(frame => row(
    number(count(frame.offset)), number(String(frame.typeId)), number(size(frame.size)),
    button('Bytes', async () => {
      place.replaceChildren(el('h3', { text: `Frame at offset ${count(frame.offset)}` }),
        await plainBytes(frame.size, 'filebytes', { path: path.id }, signal, frame.offset))
      place.scrollIntoView({ block: 'nearest' })
    }, { 'aria-label': `Bytes of the frame at offset ${count(frame.offset)}` }))))
  return section('Frames', region,
    page.fault && el('p', { class: 'bad', text: `Offset ${count(page.next)}: ${page.fault}.` }),
    el('p', { class: 'line' },
      button('First frames', () => go('file', { path: path.id }), { disabled: offset === 0 }),
      button('Next frames', () => go('file', { path: path.id, offset: page.next }), { disabled: page.fault || page.next >= page.size })),
    place)
}
