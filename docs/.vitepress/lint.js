// Language of README.md and docs/: the share of long sentences. WordingTests checks words and the length of lines.
//
//   node .vitepress/lint.js         checks the limits
//   node .vitepress/lint.js --all   lists every long sentence, too
//   node .vitepress/lint.js --pages prints the share of each page
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { slugify } from './links.js'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const longest = 30

/** The sentences of a page: its paragraphs and items of lists, without code, tables and headings. */
export function sentencesOf(markdown) {
  const text = markdown
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^( *)(```|~~~)[\s\S]*?^ *\2 *$/gm, '\n\n')
    .replace(/^ *\|.*$/gm, '\n\n')
    .replace(/^#+ .*$/gm, '\n\n')
    .replace(/^:::.*$/gm, '\n\n')
    .replace(/`[^`\n]+`/g, 'code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>\n]+>/g, '')
    .replace(/\*\*|__|\*/g, '')
  return text
    .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.) )/)
    .flatMap(block => block.replace(/^\s*(?:[-*+]|\d+\.) /, '').replace(/\s+/g, ' ').trim().split(/(?<=[.!?][)"']?) (?=["'(]?[A-Zc0-9])/))
    .filter(sentence => /\w/.test(sentence))
}

const anchorsOf = path => [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(match => slugify(match[1].replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')))

const wordsOf = sentence => sentence.split(' ').filter(word => /[\p{L}\p{N}]/u.test(word)).length

const pages = readdirSync(join(repository, 'docs'), { recursive: true })
  .filter(name => name.endsWith('.md') && !/node_modules|^\.vitepress|^api[\\/]/.test(name))
  .map(name => join('docs', name))

function shareOf(names) {
  let all = 0
  const long = []
  for (const name of names) {
    for (const sentence of sentencesOf(readFileSync(join(repository, name), 'utf8'))) {
      all++
      if (wordsOf(sentence) > longest) {
        long.push(`${name}: ${wordsOf(sentence)} words: ${sentence}`)
      }
    }
  }
  return { all, long, share: 100 * long.length / Math.max(all, 1) }
}

let failed = false
const listed = process.argv.includes('--all')
const groups = process.argv.includes('--pages') ? pages.map(page => [page, [page], 100]) : [['README.md', ['README.md'], 3], ['docs', pages, 6]]
for (const [name, names, limit] of groups) {
  const { all, long, share } = shareOf(names)
  console.log(`${name}: ${long.length} of ${all} sentences have more than ${longest} words: ${share.toFixed(1)} %, of ${limit} % at most`)
  if (listed) {
    console.log(long.join('\n'))
  }
  failed ||= share > limit
}
// The site checks links between its pages. These files are outside it.
const outside = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...['binaryformatter', 'carriers', 'compiler', 'hosts', 'samples', 'stress', 'testing', 'tools'].map(folder => join(folder, 'README.md'))]
for (const name of outside) {
  const text = readFileSync(join(repository, name), 'utf8').replace(/`[^`\n]+`/g, '')
  for (const [, path, anchor] of text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)]*))?\)/g)) {
    const target = path === '' ? join(repository, name) : join(repository, dirname(name), path)
    const isThere = existsSync(target) && (!anchor || anchorsOf(target).includes(anchor))
    if (!isThere) {
      console.log(`${name}: no ${path}${anchor ? '#' + anchor : ''}`)
      failed = true
    }
  }
}
process.exitCode = failed ? 1 : 0
