import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { taskDrawings } from './task-drawings.ts'

describe('the title of a task chooses its drawing', () => {
  test.each([
    ['Escovar os dentes', 'dentes'],
    ['Escovar os dentes antes de dormir', 'dentes'],
    ['Arrumar a cama', 'cama'],
    ['Lição de casa', 'licao'],
    ['Fazer o dever', 'licao'],
    ['Tarefa de casa', 'licao'],
    ['Estudar matemática', 'licao'],
    ['Guardar os brinquedos', 'brinquedos'],
    ['Pôr a mesa do café', 'mesa'],
    ['Tirar os pratos da mesa', 'mesa'],
    ['Lavar a louça', 'louca'],
    ['Lavar as mãos antes de comer', 'lavar-maos'],
    ['Tomar banho sem reclamar', 'banho'],
    ['Pentear o cabelo', 'banho'],
    ['Dar banho no cachorro', 'cachorro'],
    ['Levar o Caramelo para passear', 'cachorro'],
    ['Pôr ração para o cachorro', 'cachorro'],
    ['Dar comida ao gato', 'tigela'],
    ['Pôr água para o gato', 'tigela'],
    ['Limpar o aquário', 'tigela'],
    ['Regar as plantas', 'planta'],
    ['Dormir às 21h', 'dormir'],
    ['Ir para a cama na hora', 'dormir'],
    ['Arrumar a mochila', 'mochila'],
    ['Separar o uniforme', 'roupa'],
    ['Colocar a roupa no cesto', 'roupa'],
    ['Guardar os sapatos', 'tenis'],
    ['Amarrar o tênis', 'tenis'],
    ['Levar o lixo para fora', 'lixo'],
    ['Separar a reciclagem', 'lixo'],
    ['Ajudar a guardar as compras', 'compras'],
    ['Tomar café da manhã', 'cafe'],
    ['Comer a salada', 'cafe'],
    ['Beber água', 'agua'],
    ['Ler 20 minutos', 'ler'],
    ['Leitura antes de apagar tudo', 'ler'],
    ['Beber o leite', 'cafe'],
    ['Treinar violão', 'instrumento'],
    ['Praticar piano', 'instrumento'],
    ['Tocar teclado', 'instrumento'],
    ['Limpar o teclado do computador', 'varrer'],
    ['Guardar as meias', 'roupa'],
    ['Juntar os pares de meia', 'roupa'],
    ['Ler por meia hora', 'ler'],
    ['Meia hora sem celular', 'combinado'],
    ['Fazer meia página de desenho', 'combinado'],
    ['Brincar com o irmão', 'irmao'],
    ['Dividir com a irmã', 'irmao'],
    ['Fazer alongamento', 'alongar'],
    ['Treino de futebol', 'alongar'],
    ['Varrer o quarto', 'varrer'],
    ['Limpar o chão da cozinha', 'varrer'],
    ['ARRUMAR O QUARTO', 'quarto'],
    ['Ligar para o tio', 'combinado'],
    ['', 'combinado'],
  ])('%s: %s', (title, name) => {
    expect(taskDrawings.forTitle(title)).toBe(name)
  })
})

test('the chooser lists each drawing of the sprite once', () => {
  const sprite = readFileSync(new URL('./tasks.sprite.svg', import.meta.url), 'utf8')
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1])
  expect(taskDrawings.options.map(({ name }) => name).sort()).toEqual(symbols.sort())
})

test('a title that equals the label of a drawing chooses that drawing', () => {
  for (const { name, label } of taskDrawings.options) expect(taskDrawings.forTitle(label), label).toBe(name)
})
