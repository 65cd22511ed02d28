import { expect, it } from 'vitest'
import { isSimilarTitle } from './similar-titles.ts'

it.each([
  ['Arrumar a cama', 'arrumar cama'],
  ['Arrumar a cama', 'Arrume a cama antes do café'],
  ['Pôr a mesa', 'Por a mesa do jantar'],
  ['Ir ao cinema', 'CINEMA'],
  ['Lição de casa', 'Fazer a lição de casa'],
  ['Escovar os dentes', 'Escovar dentes depois do almoço'],
  ['Regar as plantas', 'Regar a planta'],
  ['Sessão de cinema em casa', 'Cinema em casa'],
  ['!!!', '!!!'],
])('the titles %j and %j are similar', (title, otherTitle) => {
  expect(isSimilarTitle(title, otherTitle)).toBe(true)
  expect(isSimilarTitle(otherTitle, title)).toBe(true)
})

it.each([
  ['Arrumar a cama', 'Arrumar a mochila'],
  ['Cama', 'Trocar a roupa de cama no sábado'],
  ['Ler dez páginas', 'Ler para o irmão'],
  ['Lavar a louça', 'Secar a louça'],
  ['Escolher o filme', 'Escolher o jantar'],
  ['', 'Ler'],
])('the titles %j and %j are not similar', (title, otherTitle) => {
  expect(isSimilarTitle(title, otherTitle)).toBe(false)
})
