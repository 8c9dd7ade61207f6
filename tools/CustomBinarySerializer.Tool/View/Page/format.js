// Figures as people read them. Times are UTC, as everywhere in cbs.

const whole = new Intl.NumberFormat('en')
const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

// Ordinals above 2^53 arrive as text.
export const count = value => typeof value === 'string' ? value : whole.format(value)

export const plural = (value, one, many = `${one}s`) => `${count(value)} ${value === 1 ? one : many}`

export function size(bytes) {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let unit = 0
  while (bytes >= 1000 && unit < units.length - 1) {
    bytes /= 1000
    unit++
  }

  return `${oneDigit.format(bytes)} ${units[unit]}`
}

export const share = (part, all) => `${oneDigit.format(all ? part / all * 100 : 0)} %`

export const rate = perSecond => `${perSecond < 10 ? oneDigit.format(perSecond) : whole.format(Math.round(perSecond))} / s`

export const time = text => text ? text.replace('T', ' ').replace('Z', '') : '–'

export const shortTime = text => time(text).replace(/\.\d+$/, '')

// The last part of a name with namespaces.
export const shortName = name => name ? name.replace(/^(?:[^<.+]*[.+])*/, '') : 'unknown type'

export const hex = byte => byte.toString(16).padStart(2, '0').toUpperCase()

export const character = byte => byte >= 0x20 && byte < 0x7F ? String.fromCharCode(byte) : '·'
