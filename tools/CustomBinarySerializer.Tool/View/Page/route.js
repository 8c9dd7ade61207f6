// Addresses of views.

export function hashOf(view, parameters) {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== '' && value !== false) {
      query.set(key, value)
    }
  }

  return `#/${view}?${query}`
}

export function go(view, parameters) {
  const hash = hashOf(view, parameters)
  if (hash === location.hash) {
    dispatchEvent(new HashChangeEvent('hashchange'))
  } else {
    location.hash = hash
  }
}
