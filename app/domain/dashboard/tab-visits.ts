/** The five tabs of the app. They are internal state of one route (rule 66). */
export const TABS = [
  { name: 'home', label: 'Início' },
  { name: 'tasks', label: 'Tarefas' },
  { name: 'rewards', label: 'Prêmios' },
  { name: 'assistant', label: 'IA' },
  { name: 'settings', label: 'Config' },
] as const

export type TabName = (typeof TABS)[number]['name']

/** The visited tabs, each once, in the order of their last visits. The last one is open. */
export type TabVisits = readonly [TabName, ...TabName[]]

export const FIRST_VISIT: TabVisits = ['home']

export function currentTab(visits: TabVisits): TabName {
  return visits[visits.length - 1] ?? visits[0]
}

/** Opens a tab: moves it to the end of the list. The Back button goes through the list from its end (rule 66). */
export function visit(visits: TabVisits, tab: TabName): TabVisits {
  if (currentTab(visits) === tab) return visits
  return [...visits.filter((other) => other !== tab), tab] as unknown as TabVisits
}

/** Closes the open tab; the last remaining one stays open. */
export function leaveTab(visits: TabVisits): TabVisits {
  return visits.length > 1 ? (visits.slice(0, -1) as unknown as TabVisits) : visits
}
