// Links of pages: those that lead out of docs/, and anchors.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const repository = dirname(docs)
// Pages of docs/ that show a file of the repository.
const shown = { 'SECURITY.md': 'explanation/security-model.md' }

/**
 * A markdown-it plugin. Pages link to files of the repository by relative paths, which GitHub and editors follow. The site has no such
 * files: with PROJECT_ADDRESS, such as https://example.org/owner/project, the link leads there, and without it only its text is shown.
 * A path that doesn't exist ends the build.
 */
export function repositoryLinks(md) {
  md.core.ruler.push('repository_links', state => {
    for (const block of state.tokens.filter(token => token.type === 'inline')) {
      let open = null
      for (const token of block.children) {
        if (token.type === 'link_open') {
          open = resolved(token, state.env)
        } else if (token.type === 'link_close' && open?.hidden) {
          token.hidden = true
          token.tag = 'span'
        }
      }
    }
  })
}

function resolved(token, env) {
  const target = token.attrGet('href')
  if (/^([a-z]+:|#|\/)/.test(target)) {
    return token
  }
  const [path, anchor] = decodeURI(target).split('#')
  const page = dirname(env.realPath ?? env.path)
  // A file of the repository that a page includes has paths from the root.
  const file = [resolve(page, path), resolve(repository, path)].find(candidate => existsSync(candidate))
  const suffix = anchor ? '#' + anchor : ''
  if (!file) {
    return token // VitePress reports it.
  }
  const name = relative(repository, file).replaceAll('\\', '/')
  if (name.startsWith('docs/') && name.endsWith('.md')) {
    // The site shows the README of a folder as its index.
    token.attrSet('href', '/' + name.slice('docs/'.length).replace(/README\.md$/, 'index.md') + suffix)
  } else if (shown[name]) {
    token.attrSet('href', '/' + shown[name] + suffix)
  } else if (process.env.PROJECT_ADDRESS) {
    token.attrSet('href', `${process.env.PROJECT_ADDRESS}/blob/HEAD/${name}${suffix}`)
  } else {
    token.tag = 'span'
    token.attrs = []
    token.hidden = true
  }
  return token
}

/** The anchor of a heading as GitHub and editors make it, so that a link with an anchor works there and on the site. */
export const slugify = heading => heading.trim().toLowerCase().replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-')

/**
 * Fails the build where a link of a built page leads to a page or an anchor that isn't there. VitePress checks the pages of links in
 * Markdown. This covers anchors, the navigation and the home page, too.
 */
export function checkLinks(folder, base) {
  const names = readdirSync(folder, { recursive: true }).map(name => name.replaceAll('\\', '/')).filter(name => name.endsWith('.html'))
  const pages = new Map(names.map(name => {
    const html = readFileSync(join(folder, name), 'utf8')
    return [name, { html, ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(match => match[1])) }]
  }))
  const missing = new Set()
  for (const [name, { html }] of pages) {
    for (const [, path, anchor] of html.matchAll(/<a[^>]*\shref="([^"#]*)(?:#([^"]*))?"/g)) {
      if (/^[a-z]+:/.test(path)) {
        continue
      }
      const target = targetOf(path, name, base)
      if (!pages.has(target)) {
        missing.add(`${name}: no page ${path}`)
      } else if (anchor && !pages.get(target).ids.has(decodeURIComponent(anchor))) {
        missing.add(`${name}: ${target} has no anchor #${decodeURIComponent(anchor)}`)
      }
    }
  }
  if (missing.size > 0) {
    throw new Error(`Broken links:\n${[...missing].join('\n')}`)
  }
}

function targetOf(path, page, base) {
  if (path === '') {
    return page
  }
  const absolute = path.startsWith(base) ? path.slice(base.length) : posix.join(posix.dirname(page), path)
  const file = absolute === '' || absolute.endsWith('/') ? absolute + 'index.html' : absolute
  return file.endsWith('.html') ? file : file + '.html'
}
