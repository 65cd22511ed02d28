/** The five tabs of the app (spec section 2, App shell), internal state of one route. */
export const TABS = [
  { name: 'home', label: 'Início' },
  { name: 'tasks', label: 'Tarefas' },
  { name: 'rewards', label: 'Prêmios' },
  { name: 'assistant', label: 'IA' },
  { name: 'settings', label: 'Config' },
] as const

export type TabName = (typeof TABS)[number]['name']

/** Tabs in the order of their last visit, each once; the last one is open. Never empty. */
export type TabVisits = readonly [TabName, ...TabName[]]

export const FIRST_VISIT: TabVisits = ['home']

/** The tab that is open. */
export function openTab(visits: TabVisits): TabName {
  return visits[visits.length - 1] ?? visits[0]
}

/** Opens a tab. Back will lead to each other tab once, the latest first, and then out (product.md 23). */
export function visit(visits: TabVisits, tab: TabName): TabVisits {
  if (openTab(visits) === tab) return visits
  return [...visits.filter((other) => other !== tab), tab] as unknown as TabVisits
}

/** Back to the tab before; the first one stays. */
export function leaveTab(visits: TabVisits): TabVisits {
  return visits.length > 1 ? (visits.slice(0, -1) as unknown as TabVisits) : visits
}
