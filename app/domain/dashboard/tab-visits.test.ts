import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST_VISIT, leaveTab, currentTab, type TabName, TABS, visit, type TabVisits } from './tab-visits.ts'

const visitAll = (...tabs: TabName[]) => tabs.reduce<TabVisits>(visit, FIRST_VISIT)

test('the app opens at Início', () => {
  expect(currentTab(FIRST_VISIT)).toBe('home')
  expect(TABS.map(({ label }) => label)).toEqual(['Início', 'Tarefas', 'Prêmios', 'IA', 'Config'])
})

test('Back leads to the previous tab', () => {
  const visits = visitAll('tasks', 'rewards')
  expect(currentTab(leaveTab(visits))).toBe('tasks')
  expect(currentTab(leaveTab(leaveTab(visits)))).toBe('home')
})

test('the last remaining tab stays open', () => {
  for (const { name } of TABS) expect(leaveTab([name])).toEqual([name])
})

test('opening the open tab again adds no history entry', () => {
  expect(visitAll('tasks', 'tasks')).toEqual(visitAll('tasks'))
})

test('after any navigation, the visits contain each tab at most once and end with the open tab', () => {
  const tab = fc.constantFrom(...TABS.map(({ name }) => name))
  fc.assert(
    fc.property(fc.array(tab), (visitedTabs) => {
      const visits = visitAll(...visitedTabs)
      expect(new Set(visits).size).toBe(visits.length)
      expect(currentTab(visits)).toBe(visitedTabs.at(-1) ?? 'home')
    }),
  )
})
