// Questions to cbs. Addresses are relative, so that each carries the key of the page's own address.

export function address(name, parameters = {}) {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== '') {
      query.append(key, value)
    }
  }

  return `api/${name}?${query}`
}

async function get(name, parameters, signal) {
  let response
  try {
    response = await fetch(address(name, parameters), { signal, cache: 'no-store' })
  } catch (error) {
    throw error.name === 'AbortError' ? error : new Error('cbs doesn\'t answer. Was it ended? Start it again and open its new address.')
  }

  if (!response.ok) {
    const text = await response.text()
    let message = text
    try {
      message = JSON.parse(text).error
    } catch {
      // Plain text.
    }

    throw new Error(message)
  }

  return response
}

export async function ask(name, parameters, signal) {
  return (await get(name, parameters, signal)).json()
}

export async function askBytes(name, parameters, signal) {
  return new Uint8Array(await (await get(name, parameters, signal)).arrayBuffer())
}

// The objects of an answer, as they arrive. Leaving the loop ends the work of cbs.
export async function* askLines(name, parameters, signal) {
  const reader = (await get(name, parameters, signal)).body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    while (true) {
      const { done, value } = await reader.read()
      const lines = (rest + (value ?? '')).split('\n')
      rest = lines.pop()
      for (const line of lines) {
        const object = JSON.parse(line)
        if (object.error) {
          throw new Error(object.error)
        }

        yield object
      }

      if (done) {
        return
      }
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}
