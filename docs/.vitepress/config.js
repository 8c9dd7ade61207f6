import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { apiLinks, apiSidebar, hasApi } from './api.js'
import { checkLinks, repositoryLinks, slugify } from './links.js'

const docs = fileURLToPath(new URL('..', import.meta.url))

// Rules and decisions have a page each: their titles are the first headings.
function pagesOf(folder) {
  return readdirSync(join(docs, folder)).filter(name => name.endsWith('.md') && name !== 'README.md').sort().map(name => ({
    text: readFileSync(join(docs, folder, name), 'utf8').match(/^# (.+)$/m)[1].replaceAll('`', ''),
    link: `/${folder}/${name.slice(0, -'.md'.length)}`
  }))
}

// A closed section opens where it has the page that is shown. So the page is in sight without scrolling.
const section = (text, pages, collapsed = true) => ({
  text, collapsed, items: pages.map(([page, link]) => ({ text: page, link }))
})

export default defineConfig({
  title: 'CustomBinarySerializer',
  description: 'Fast binary serialization for .NET 10: checked contracts, transaction files, shared memory, HTTP bodies and RabbitMQ streams.',
  lang: 'en',
  base: process.env.SITE_BASE ?? '/',
  rewrites: { 'rules/README.md': 'rules/index.md', 'decisions/README.md': 'decisions/index.md' },
  // Icons and charts. Pages show them by relative paths, too.
  vite: { publicDir: 'images' },
  head: [['link', { rel: 'icon', href: `${process.env.SITE_BASE ?? '/'}icon.png` }]],
  markdown: {
    config: md => md.use(repositoryLinks).use(apiLinks),
    anchor: { slugify }
  },
  buildEnd: site => checkLinks(site.outDir, site.site.base),
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    docFooter: { prev: 'Previous page', next: 'Next page' },
    // Without links, an empty list would still have a line next to it.
    socialLinks: process.env.PROJECT_ADDRESS ? [{ icon: 'github', link: process.env.PROJECT_ADDRESS }] : undefined,
    // No more than fit next to the search box on a tablet.
    nav: [
      { text: 'Tutorials', link: '/tutorials/first-messages', activeMatch: '^/tutorials/' },
      { text: 'How-to', link: '/how-to/choose-a-contract', activeMatch: '^/how-to/' },
      { text: 'Operate', link: '/operate/runbook', activeMatch: '^/operate/' },
      { text: 'Reference', link: '/reference/errors', activeMatch: '^/reference/' },
      ...(hasApi ? [{ text: 'API', link: '/api/', activeMatch: '^/api/' }] : [])
    ],
    sidebar: { '/api/': apiSidebar, '/': [
      section('Tutorials', [
        ['First messages', '/tutorials/first-messages'],
        ['Transaction file and follower', '/tutorials/transaction-file'],
        ['ASP.NET Core service', '/tutorials/aspnetcore-service'],
        ['Replace BinaryFormatter', '/tutorials/replace-binaryformatter'],
        ['Migrate from BinaryFormatter', '/migrating-from-binaryformatter']
      ], false),
      section('How-to: contracts', [
        ['Choose a contract', '/how-to/choose-a-contract'],
        ['Source-generated contracts', '/how-to/generated-contracts'],
        ['Hand-written contracts', '/how-to/hand-written-contracts'],
        ['Run-time contracts', '/how-to/run-time-contracts'],
        ['Views', '/how-to/views'],
        ['Assign type ids', '/how-to/assign-ids'],
        ['Evolve a contract', '/how-to/evolve-a-contract'],
        ['Review layouts in CI', '/how-to/review-layouts-in-ci'],
        ['Test a contract', '/how-to/test-a-contract'],
        ['Analyse messages', '/how-to/analyse-messages'],
        ['Inspect frames', '/how-to/inspect-frames']
      ]),
      section('How-to: reading and writing', [
        ['Read and write frames', '/how-to/read-and-write'],
        ['Read faster', '/how-to/read-faster'],
        ['Handle errors', '/how-to/handle-errors'],
        ['Accept untrusted data', '/how-to/accept-untrusted-data'],
        ['From other serializers', '/how-to/from-other-serializers'],
        ['Read frames in other languages', '/how-to/other-languages'],
        ['Use as an IFormatter', '/how-to/use-as-iformatter'],
        ['Trimming and native AOT', '/how-to/trim-and-aot'],
        ['Programs on .NET Framework', '/how-to/net-framework']
      ]),
      section('How-to: BinaryFormatter in frameworks', [
        ['Session state and TempData', '/how-to/session-and-tempdata'],
        ['Database columns', '/how-to/database-columns'],
        ['Distributed and hybrid caches', '/how-to/caches'],
        ['Quartz job data', '/how-to/quartz'],
        ['.resx and .resources files', '/how-to/resx-and-resources'],
        ['Clipboard and drag-and-drop', '/how-to/clipboard'],
        ['Libraries that take an IFormatter', '/how-to/formatter-libraries']
      ]),
      section('How-to: leave BinaryFormatter', [
        ['Roll out a migration', '/how-to/roll-out-a-migration'],
        ['Rename fields and types', '/how-to/rename-migrated-types'],
        ['Migrate a library', '/how-to/migrate-a-library']
      ]),
      section('How-to: carriers and hosts', [
        ['Transaction files', '/how-to/transaction-files'],
        ['Files of plain frames', '/how-to/plain-frame-files'],
        ['Shared-memory queue', '/how-to/shared-memory-queue'],
        ['Broadcast with catch-up', '/how-to/broadcast-with-catch-up'],
        ['Request and reply', '/how-to/request-reply'],
        ['Ship to other machines', '/how-to/ship-to-other-machines'],
        ['Hosts and ASP.NET Core', '/hosting']
      ]),
      section('Operate', [
        ['Runbook', '/operate/runbook'],
        ['Recovery and damage', '/operate/recovery'],
        ['Copies and retention', '/operate/copies-and-retention'],
        ['Compress old segments', '/operate/compression'],
        ['Archive and delete old segments', '/operate/archive'],
        ['File ownership', '/operate/file-ownership'],
        ['cbs commands', '/operate/cbs'],
        ['Look at files in the browser', '/operate/view'],
        ['Metrics, traces and events', '/observability'],
        ['Roll back a program', '/rolling-back'],
        ['Troubleshooting', '/troubleshooting']
      ]),
      section('Reference', [
        ['Errors', '/reference/errors'],
        ['Options', '/reference/options'],
        ['Compatibility', '/reference/compatibility'],
        ['Contract rules', '/reference/contract-rules'],
        ['Object graphs', '/reference/object-graphs'],
        ['Support', '/reference/support'],
        ['Formats', '/format'],
        ['Glossary', '/glossary'],
        ...(hasApi ? [['API reference', '/api/']] : [])
      ]),
      { text: 'Analyzer rules', collapsed: true, items: [{ text: 'All rules', link: '/rules/' }, ...pagesOf('rules')] },
      section('Explanation', [
        ['How it works', '/explanation/how-it-works'],
        ['Durability', '/explanation/durability'],
        ['Scaling', '/scaling'],
        ['Replication', '/replication'],
        ['Security model', '/explanation/security-model'],
        ['Performance', '/performance'],
        ['Measurements, November 2026', '/measurements-2026-11'],
        ['Comparison', '/explanation/comparison'],
        ['FAQ', '/faq']
      ]),
      section('For contributors', [
        ['Architecture', '/architecture'],
        ['Core', '/architecture/core'],
        ['Contract compiler', '/architecture/contract-compiler'],
        ['Object graphs and import', '/architecture/object-graphs'],
        ['Transaction files inside', '/architecture/transaction-files'],
        ['Shared memory inside', '/architecture/shared-memory'],
        ['Replication and hosts inside', '/architecture/replication-and-hosts'],
        ['Runtime faults', '/runtime-faults']
      ]),
      { text: 'Decisions', collapsed: true, items: [{ text: 'All decisions', link: '/decisions/' }, ...pagesOf('decisions')] }
    ] }
  }
})
