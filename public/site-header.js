/** The fonts that wait in the page's styles until it was painted (server/ready-to-paint.ts). */
function bringFonts() {
  for (const { cssRules } of document.styleSheets) {
    for (const { media, cssRules: inside } of cssRules)
      // rules for browsers without scripts stay as they are
      if (inside?.[0] instanceof CSSFontFaceRule && media?.mediaText === '(scripting: none)')
        media.mediaText = 'all'
  }
}
// on the way through the site they are there already
if (document.referrer.startsWith(location.origin)) bringFonts()
else new PerformanceObserver(bringFonts).observe({ type: 'paint', buffered: true })

/**
 * Who is signed in, on pages that are the same for everybody so that caches may keep them. Without this script, or
 * without an answer, the header offers the way to sign in, which leads whoever is signed in to /app.
 */
async function greet() {
  const answer = await fetch('/sessao').catch(() => undefined)
  const person = answer?.ok ? await answer.json().catch(() => null) : null
  for (const part of document.querySelectorAll('[data-shown-to]')) {
    part.hidden = !isShown(part.dataset.shownTo, person)
  }
  for (const name of document.querySelectorAll('[data-name]')) name.textContent = person?.name || 'Usuário'
}

function isShown(to, person) {
  if (to === 'administrator') return Boolean(person?.isAdministrator)
  return person ? to === 'signed-in' : to === 'signed-out'
}

// the menu of phones opens by itself; Escape and a press elsewhere close it
const menu = document.querySelector('[data-menu]')
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !menu?.open) return
  menu.open = false
  menu.querySelector('summary').focus()
})
addEventListener('pointerdown', ({ target }) => {
  if (menu?.open && !menu.contains(target)) menu.open = false
})

await greet()
// a page that Back brings out of the browser's memory may be older than the last sign-in or sign-out
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void greet()
})
