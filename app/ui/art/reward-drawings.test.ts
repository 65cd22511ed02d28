import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rewardDrawings } from './reward-drawings.ts'

describe('the title of a reward chooses its drawing', () => {
  test.each([
    ['Sorvete', 'sorvete'],
    ['Picolé depois do jantar', 'sorvete'],
    ['Tomar açaí com granola', 'sorvete'],
    ['Escolher o filme de sábado', 'cinema'],
    ['Ir ao CINEMA', 'cinema'],
    ['Assistir desenho no sábado de manhã', 'cinema'],
    ['Passeio de bicicleta no parque', 'bicicleta'],
    ['Andar de patins', 'bicicleta'],
    ['Noite de acampamento na sala', 'acampamento'],
    ['Dia na praia com os primos', 'praia'],
    ['Escolher o jantar', 'escolher-jantar'],
    ['Almoço no restaurante preferido', 'escolher-jantar'],
    ['Dormir mais tarde', 'dormir-mais-tarde'],
    ['Ficar acordado até mais tarde', 'dormir-mais-tarde'],
    ['30 minutos de videogame', 'videogame'],
    ['Uma hora de tablet', 'videogame'],
    ['Jogo de tabuleiro em família', 'brinquedo'],
    ['Jogo de futebol com o papai', 'bola'],
    ['Bola nova', 'bola'],
    ['Bolo de chocolate', 'bolo'],
    ['Brigadeiro', 'bolo'],
    ['Noite da pizza', 'pizza'],
    ['Hambúrguer no sábado', 'pizza'],
    ['Pipoca com a vovó', 'pipoca'],
    ['Piquenique no domingo', 'piquenique'],
    ['Ir ao zoológico', 'zoologico'],
    ['Passeio de trem', 'passeio-de-trem'],
    ['Tarde na piscina', 'natacao'],
    ['Aula de natação extra', 'natacao'],
    ['Parquinho', 'parque'],
    ['Passear na praça', 'parque'],
    ['Chamar um amigo para brincar', 'amigo-em-casa'],
    ['Festa do pijama', 'amigo-em-casa'],
    ['Gibi da semana', 'livro'],
    ['Livro novo', 'livro'],
    ['Escolher a música no carro', 'musica'],
    ['Kit de pintura', 'pintura'],
    ['Lápis de cor novos', 'pintura'],
    ['R$ 10 no cofrinho', 'cofrinho'],
    ['Mesada extra', 'cofrinho'],
    ['Boneca', 'brinquedo'],
    ['Caixa de Lego', 'brinquedo'],
    ['Presente surpresa', 'surpresa'],
    ['Dia do sim', 'surpresa'],
    ['', 'surpresa'],
  ])('%s: %s', (title, name) => {
    expect(rewardDrawings.forTitle(title)).toBe(name)
  })

  test('accents and capitals do not matter', () => {
    expect(rewardDrawings.forTitle('PICOLE')).toBe(rewardDrawings.forTitle('picolé'))
  })
})

test('the chooser lists each drawing of the sprite once', () => {
  const sprite = readFileSync(new URL('./rewards.sprite.svg', import.meta.url), 'utf8')
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1])
  expect(rewardDrawings.options.map(({ name }) => name).sort()).toEqual(symbols.sort())
})

test('a title that equals the label of a drawing chooses that drawing', () => {
  for (const { name, label } of rewardDrawings.options)
    expect(rewardDrawings.forTitle(label), label).toBe(name)
})
