import { expect, it, test } from 'vitest'
import { withoutPersonalData } from './without-personal-data.ts'

const NAMES = ['Lia Souza', 'Jó']

test.each([
  ['Ligar para a vovó no (11) 98765-4321', 'Ligar para a vovó no número'],
  ['Ligar 11987654321 às 19h', 'Ligar número às 19h'],
  ['Chamar +55 21 3456 7890 se precisar', 'Chamar número se precisar'],
  ['Telefone da escola: 3456-7890', 'Telefone da escola: número'],
  ['Anotar o CPF 123.456.789-09', 'Anotar o CPF número'],
  ['Buscar no CEP 01310-100', 'Buscar no CEP número'],
  ['Escrever para maria.souza+1@exemplo.com.br', 'Escrever para e-mail'],
  ['Ver https://exemplo.com.br/lia?x=1 com o papai', 'Ver endereço com o papai'],
  ['Buscar o irmão na Rua das Flores, 123', 'Buscar o irmão na endereço'],
  ['buscar na rua das flores 123, bloco B', 'buscar na endereço, endereço'],
  ['Ir à av. Paulista nº 1000 apto 42', 'Ir à endereço endereço'],
  ['Ir a pé até a Rua Barão de Limeira', 'Ir a pé até a endereço'],
  ['Regar as plantas da casa 12', 'Regar as plantas da endereço'],
])('%s becomes %s', (text, expected) => {
  expect(withoutPersonalData(text, NAMES)).toBe(expected)
})

test.each([
  'Brincar na rua com os primos',
  'Arrumar a casa e a cama',
  'Ler 20 páginas do livro de 2026',
  'Escovar os dentes às 7h30 e às 20:15',
  'Estudar a tabuada do 7, 8 e 9',
  'Guardar 1.000 pontos até dezembro',
  'Prova de matemática em 12/10/2026',
  'Praça com escorregador',
  'Levar o Rex até a quadra',
  'Torre de blocos com 10 peças',
])('%s stays as it is', (text) => {
  expect(withoutPersonalData(text, NAMES)).toBe(text)
})

it('names of the family become "criança", in any case and accent, but not inside of other words', () => {
  expect(withoutPersonalData('Ajudar LÍA e jó na lição da Souza; Liana e Joel brincam', NAMES)).toBe(
    'Ajudar criança e criança na lição da criança; Liana e Joel brincam',
  )
})
