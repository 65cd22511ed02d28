import type { SitePerson } from '#app/domain/marketing/site.ts'

/**
 * Shows the signed-in person in the header of cached pages. Without this script, or after a failed request, the header shows
 * 'Entrar', which redirects a signed-in person to /app.
 */
async function showPerson(): Promise<void> {
  const response = await fetch('/sessao').catch(() => undefined)
  const person: SitePerson | null = response?.ok ? await response.json().catch(() => null) : null
  for (const element of document.querySelectorAll<HTMLElement>('[data-shown-to]')) {
    element.hidden = !isShownTo(element.dataset.shownTo, person)
  }
  for (const element of document.querySelectorAll('[data-name]'))
    element.textContent = person?.name.split(' ')[0] || 'Usuário'
}

function isShownTo(audience: string | undefined, person: SitePerson | null): boolean {
  if (audience === 'administrator') return Boolean(person?.isAdministrator)
  return person ? audience === 'signed-in' : audience === 'signed-out'
}

/** Loads the fonts after the first paint, so that they do not delay it. */
function loadFonts(): void {
  const { fonts } = document.documentElement.dataset
  // React Router screens have the link already
  if (document.querySelector(`link[href="${fonts}"]`)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: fonts })
  const append = () => document.head.append(link)
  // a visitor from another page of this site has the fonts in the cache
  if (document.referrer.startsWith(location.origin)) append()
  else new PerformanceObserver(append).observe({ type: 'paint', buffered: true })
}

function closeMenuOnEscapeOrOutside(menu: HTMLDetailsElement): void {
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  addEventListener('pointerdown', ({ target }) => {
    if (menu.open && !(target instanceof Node && menu.contains(target))) menu.open = false
  })
}

/** Like `removeDrafts` of app/domain/start, which would bring the family's scripts to public pages. */
function removeStartDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('combinado:comeco:')) localStorage.removeItem(key)
    }
  } catch {
    // without storage there are no drafts
  }
}

loadFonts()

for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-menu]'))
  closeMenuOnEscapeOrOutside(menu)

addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && target.matches('[action="/sair"]')) removeStartDrafts()
})

// not every page has the header
if (document.querySelector('[data-shown-to]')) {
  void showPerson()
  // a page from the back-forward cache may be older than the last sign-in or sign-out
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void showPerson()
  })
}
