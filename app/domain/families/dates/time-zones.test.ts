import { expect, test } from 'vitest'
import { BRAZILIAN_TIME_ZONES, timeZoneGroups, timeZoneLabel } from './time-zones.ts'

test('every zone of Brazil is offered once, grouped by its clock, from east to west', () => {
  const groups = timeZoneGroups(new Date('2026-11-21T02:30:00.000Z'))
  expect(groups.map(({ offset, time }) => [offset, time])).toEqual([
    ['UTC−2', '00:30'],
    ['UTC−3', '23:30'],
    ['UTC−4', '22:30'],
    ['UTC−5', '21:30'],
  ])
  const values = groups.flatMap(({ zones }) => zones.map(({ value }) => value))
  expect(values.toSorted()).toEqual([...BRAZILIAN_TIME_ZONES].toSorted())
  expect(groups[1]?.zones[0]).toEqual({ value: 'America/Sao_Paulo', label: 'Brasília (São Paulo)' })
})

test('timeZoneGroups follows the summer time of 2018', () => {
  const [easternmost] = timeZoneGroups(new Date('2018-12-01T12:00:00.000Z'))
  expect(easternmost?.zones.map(({ value }) => value)).toEqual(['America/Noronha', 'America/Sao_Paulo'])
})

test('timeZoneLabel names the region of a Brazilian zone, and returns the IANA name of any other', () => {
  expect(timeZoneLabel('America/Sao_Paulo')).toBe('Brasília (São Paulo)')
  expect(timeZoneLabel('America/Manaus')).toBe('Amazonas (Manaus)')
  expect(timeZoneLabel('America/Noronha')).toBe('Fernando de Noronha')
  expect(timeZoneLabel('America/Lima')).toBe('America/Lima')
})
