// Draws the pictures of the documentation again: charts, the report of an analyzer, and the page of `cbs view`.
//
//   node .vitepress/pictures.js    needs the .NET SDK, and Chromium for the page
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const draw = project => ['test', '-c', 'Release', project, '--filter', 'FullyQualifiedName~PictureTests',
  '--', 'TestRunParameters.Parameter(name="Pictures",value="true")']

for (const command of [
  ['run', '-c', 'Release', '--project', 'PerfHarness', '--', 'charts'],
  draw('compiler/CustomBinarySerializer.Generator.Tests'),
  draw('tools/CustomBinarySerializer.Tool.Browser.Tests')
]) {
  const { status } = spawnSync('dotnet', command, { cwd: repository, stdio: 'inherit' })
  process.exitCode ||= status ?? 1
}
