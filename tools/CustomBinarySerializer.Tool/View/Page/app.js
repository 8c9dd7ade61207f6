// The frame of the page: which view is shown, and of which path. The address after # has all of it, so that it can be
// stored, and the buttons of the browser work.

import { ask } from './api.js'
import { button, el, field, problem } from './dom.js'
import * as file from './file.js'
import * as message from './message.js'
import * as messages from './messages.js'
import * as overview from './overview.js'
import * as rings from './rings.js'
import { go, hashOf } from './route.js'

const views = { overview, messages, message, rings, file }
const main = document.getElementById('main')
let paths = []
let shown = new AbortController()

function stateOf(hash) {
  const [, view, query] = /^#\/(\w+)(?:\?(.*))?$/.exec(hash) ?? [null, '', '']
  const parameters = Object.fromEntries(new URLSearchParams(query ?? ''))
  const path = paths[Number(parameters.path ?? 0)] ?? paths[0]
  const first = path.isFolder ? 'overview' : 'file'
  return { view: Object.hasOwn(views, view) ? view : first, path, parameters: { ...parameters, path: path.id } }
}

function showFrame({ view, path }) {
  const chooser = document.getElementById('paths')
  if (paths.length > 1) {
    const select = el('select', {
      onchange: () => go(paths[Number(select.value)].isFolder ? 'overview' : 'file', { path: select.value })
    }, paths.map(each => el('option', { value: each.id, text: each.path })))
    select.value = path.id
    chooser.replaceChildren(field('Path', select))
  } else {
    chooser.replaceChildren(el('p', { class: 'path', title: path.path, text: path.path }))
  }

  const links = path.isFolder ? [['overview', 'Overview'], ['messages', 'Messages'], ['live', 'Live'], ['rings', 'Rings']] : [['file', 'File'], ['rings', 'Rings']]
  const isLive = view === 'messages' && stateOf(location.hash).parameters.live
  document.getElementById('views').replaceChildren(...links.map(([name, text]) => el('a', {
    href: name === 'live' ? hashOf('messages', { path: path.id, live: 1 }) : hashOf(name, { path: path.id }),
    'aria-current': (isLive ? 'live' : view === 'message' ? 'messages' : view) === name ? 'page' : null
  }, text)))
}

async function show() {
  shown.abort()
  shown = new AbortController()
  const { signal } = shown
  const state = stateOf(location.hash)
  showFrame(state)
  const content = el('div', { class: `view ${state.view}` })
  main.replaceChildren(content)
  try {
    document.title = `${state.path.name} – cbs view`
    await views[state.view].show(content, state, signal)
  } catch (error) {
    if (error.name !== 'AbortError') {
      content.append(problem(error), el('p', {}, button('Try again', show)))
    }
  }
}

document.getElementById('skip').addEventListener('click', event => {
  event.preventDefault()
  main.focus()
})
addEventListener('hashchange', () => {
  show()
  main.focus({ preventScroll: true })
  scrollTo(0, 0)
})

try {
  paths = (await ask('paths')).paths
  await show()
} catch (error) {
  main.replaceChildren(problem(error))
}
