// Compiles a .ksy file and prints the frames of a file as JSON, one in a line.
//
//   node read.js messages.ksy frames.bin
const { readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const yaml = require('js-yaml')
const compiler = require('kaitai-struct-compiler')
const KaitaiStream = require('kaitai-struct/KaitaiStream')

const helpers = ['prefix', 'outerPrefix', 'outerReserved', 'hasValue', 'comparer']

async function main(description, data) {
  const files = await compiler.compile('javascript', yaml.load(readFileSync(description, 'utf8')), null, false)
  for (const [name, code] of Object.entries(files)) {
    writeFileSync(join(__dirname, name), code)
  }
  const { Messages } = require('./Messages.js')
  const bytes = readFileSync(data)
  const messages = new Messages(new KaitaiStream(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)))
  for (const frame of messages.frames) {
    console.log(JSON.stringify(plain(frame)))
  }
}

// The values without the objects that .ksy needs around them.
function plain(value) {
  if (value === undefined || value === null || value.isNull) {
    return null
  }
  if (value instanceof Uint8Array) {
    return Buffer.from(value).toString('hex')
  }
  if (Array.isArray(value)) {
    return value.map(plain)
  }
  if (typeof value !== 'object') {
    return value
  }
  if ('typeId' in value) {
    return { id: value.typeId, value: plain(value.payload) }
  }
  if (value.derived) {
    return plain(value.derived)
  }
  if ('tag' in value) {
    return { tag: value.tag, fields: plain(value.fields) }
  }
  if ('items' in value) {
    return plain(value.items)
  }
  const members = Object.keys(value).filter(name => !name.startsWith('_') && !helpers.includes(name))
  if ('hasValue' in value || 'code' in value || members.join() === 'value') {
    return plain(value.value)
  }
  return Object.fromEntries(members.map(name => [name, plain(value[name])]))
}

main(process.argv[2], process.argv[3])
