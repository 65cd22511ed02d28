import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST_VISIT, leaveTab, openTab, type TabName, TABS, visit, type TabVisits } from './tab-visits.ts'

const go = (...tabs: TabName[]) => tabs.reduce<TabVisits>(visit, FIRST_VISIT)

test('the app opens at Início', () => {
  expect(openTab(FIRST_VISIT)).toBe('home')
  expect(TABS.map(({ label }) => label)).toEqual(['Início', 'Tarefas', 'Prêmios', 'IA', 'Config'])
})

test('Back leads to the previous tab', () => {
  const visits = go('tasks', 'rewards')
  expect(openTab(leaveTab(visits))).toBe('tasks')
  expect(openTab(leaveTab(leaveTab(visits)))).toBe('home')
})

test('opening the open tab again adds no history entry', () => {
  expect(go('tasks', 'tasks')).toEqual(go('tasks'))
})

test('after any navigation, Back visits every tab at most once and leaves the app', () => {
  const tab = fc.constantFrom(...TABS.map(({ name }) => name))
  fc.assert(
    fc.property(fc.array(tab), (walk) => {
      const visits = go(...walk)
      expect(new Set(visits).size).toBe(visits.length)
      expect(openTab(visits)).toBe(walk.at(-1) ?? 'home')
      expect(leaveTab([openTab(visits)])).toEqual([openTab(visits)])
    }),
  )
})
