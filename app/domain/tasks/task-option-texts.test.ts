import { expect, test } from 'vitest'
import { taskWith } from '#tests/support/tasks.ts'
import { PLAIN_SCHEDULE } from './schedule/schedule.ts'
import { taskDraftOf } from './task-draft.ts'
import { type OptionName, optionTexts } from './task-option-texts.ts'

const plain = taskDraftOf(taskWith({ childIds: ['bia', 'lia'] }), ['bia', 'lia'])
const option = (name: OptionName, fields: Partial<typeof plain>) =>
  optionTexts({ ...plain, ...fields }, 'Cama', '2026-11-26').find((text) => text.name === name)

test('only a step with a title is a change', () => {
  const steps = (title: string) => ({ steps: [{ number: 0, title, drawing: null }] })
  expect(option('steps', steps(''))).toMatchObject({ value: 'Nenhum', isChanged: false })
  expect(option('steps', steps('Lavar'))).toMatchObject({ value: '1', isChanged: true })
})

test('a date of another year has its year', () => {
  const schedule = { ...PLAIN_SCHEDULE, recurrence: { kind: 'once' as const, on: '2028-12-31' } }
  expect(option('recurrence', { schedule })).toMatchObject({
    value: 'Só em 31 de dezembro de 2028',
    isChanged: true,
  })
})

test('a medicine says that it counts for an ill child', () => {
  const schedule = { ...PLAIN_SCHEDULE, countsWhenIll: true }
  expect(option('illness', {})).toMatchObject({ value: 'Não', isChanged: false })
  expect(option('illness', { schedule })).toMatchObject({ value: 'Sim', isChanged: true })
})

test('what needs several children is left out with one', () => {
  expect(option('assignment', {})).toBeDefined()
  expect(option('assignment', { childIds: ['bia'] })).toBeUndefined()
  expect(option('childDays', { childIds: ['bia'] })).toBeUndefined()
})
