/** The five tabs of the app, internal state of one route (rule 66). */
export const TABS = [
  { name: 'home', label: 'Início' },
  { name: 'tasks', label: 'Tarefas' },
  { name: 'rewards', label: 'Prêmios' },
  { name: 'assistant', label: 'IA' },
  { name: 'settings', label: 'Config' },
] as const

export type TabName = (typeof TABS)[number]['name']

/** Visited tabs by their last visit, each once; the last one is open. */
export type TabVisits = readonly [TabName, ...TabName[]]

export const FIRST_VISIT: TabVisits = ['home']

/** The tab that is open. */
export function openTab(visits: TabVisits): TabName {
  return visits[visits.length - 1] ?? visits[0]
}

/** Opens a tab. Back then opens each other visited tab once, the latest first, and leaves the app (rule 66). */
export function visit(visits: TabVisits, tab: TabName): TabVisits {
  if (openTab(visits) === tab) return visits
  return [...visits.filter((other) => other !== tab), tab] as unknown as TabVisits
}

/** Closes the open tab; the first visit stays. */
export function leaveTab(visits: TabVisits): TabVisits {
  return visits.length > 1 ? (visits.slice(0, -1) as unknown as TabVisits) : visits
}
