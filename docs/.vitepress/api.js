// The API reference: docs/api, which the .NET SDK makes of the packages and their documentation comments, and links to it.
//
//   node .vitepress/api.js    builds the packages and writes docs/api; without the SDK, the site has no such pages
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('..', import.meta.url))
const folder = join(docs, 'api')
const project = join(dirname(docs.replace(/[\\/]$/, '')), 'testing', 'CustomBinarySerializer.Documentation')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(folder, { recursive: true, force: true })
  if (spawnSync('dotnet', ['--version']).status === 0) {
    const build = spawnSync('dotnet', ['run', '-c', 'Release', '--project', project, '--', folder], { stdio: 'inherit' })
    process.exitCode = build.status ?? 1
  } else {
    console.log('Without the .NET SDK the site has no API reference.')
  }
}

const list = join(folder, 'types.json')
const types = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []

/** Whether the site has an API reference. */
export const hasApi = types.length > 0

/** The sidebar of its pages: a section for each namespace. What generated code calls is in the index alone. */
export const apiSidebar = [
  { text: 'API reference', link: '/api/' },
  ...[...new Set(types.filter(type => !type.hidden).map(type => type.space))].map(text => ({
    text: text.split('.').at(-1), collapsed: true, items: types.filter(type => type.space === text && !type.hidden).map(type => ({
      text: type.shown.replaceAll('<', '&lt;'), link: type.link
    }))
  }))
]

// A short name that two types have, such as that of a type and the view nested in it, isn't linked.
const byName = new Map()
for (const type of types.filter(type => !type.hidden)) {
  const name = `${type.name}/${type.arity}`
  byName.set(name, byName.has(name) ? null : type)
}

/** The page of a type or member that code names, such as `TransactionFileReader` or `FrameLimits.MaxDepth`; else undefined. */
export function linkOf(code) {
  const match = code.match(/^([A-Z]\w*(?:\.[A-Z]\w*)*)(?:<([^()]*)>)?(?:\(.*\))?$/)
  if (!match) {
    return undefined
  }
  const arity = match[2] ? match[2].split(',').length : 0
  const type = byName.get(`${match[1]}/${arity}`)
  if (type) {
    return type.link
  }
  const dot = match[1].lastIndexOf('.')
  const owner = dot > 0 ? byName.get(`${match[1].slice(0, dot)}/0`) : undefined
  const anchor = owner?.members[match[1].slice(dot + 1)]
  return anchor ? `${owner.link}#${anchor}` : undefined
}

/** A markdown-it plugin. Code in text that names a public type or member links to its page, outside headings and other links. */
export function apiLinks(md) {
  md.core.ruler.push('api_links', state => {
    if (state.env.relativePath?.startsWith('api/')) {
      return
    }
    state.tokens.forEach((block, index) => {
      if (block.type !== 'inline' || state.tokens[index - 1]?.type === 'heading_open') {
        return
      }
      let depth = 0
      block.children = block.children.flatMap(token => {
        depth += token.type === 'link_open' ? 1 : token.type === 'link_close' ? -1 : 0
        const link = token.type === 'code_inline' && depth === 0 ? linkOf(token.content) : undefined
        if (!link) {
          return [token]
        }
        const open = new state.Token('link_open', 'a', 1)
        open.attrSet('href', link)
        open.attrSet('class', 'api')
        return [open, token, new state.Token('link_close', 'a', -1)]
      })
    })
  })
}
