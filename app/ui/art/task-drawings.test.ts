import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { taskDrawings, type TaskDrawingName } from './task-drawings.ts'

/** A title whose drawing is one of the sheets. */
const SHEET = /^rabisco-/

/** The 85 titles that parents type first, each with the drawing of what it says. */
const FIRST_TITLES: readonly (readonly [string, TaskDrawingName])[] = [
  ['Acordar na hora', 'despertador'],
  ['Acordar sozinho', 'despertador'],
  ['Levantar sem reclamar', 'despertador'],
  ['Arrumar a cama', 'cama'],
  ['Escovar os dentes', 'dentes'],
  ['Passar fio dental', 'fio-dental'],
  ['Pôr o aparelho dental', 'aparelho-dental'],
  ['Lavar o rosto', 'rosto'],
  ['Pentear o cabelo', 'cabelo'],
  ['Lavar o cabelo', 'lavar-cabelo'],
  ['Tomar banho', 'banho'],
  ['Cortar as unhas', 'unhas'],
  ['Lavar as mãos', 'lavar-maos'],
  ['Fazer xixi no vaso', 'vaso'],
  ['Ir ao banheiro antes de dormir', 'vaso'],
  ['Fazer cocô no penico', 'penico'],
  ['Limpar o bumbum', 'papel'],
  ['Dar descarga', 'descarga'],
  ['Dormir sem fralda', 'fralda'],
  ['Largar a chupeta', 'chupeta'],
  ['Tomar remédio', 'remedio'],
  ['Tomar vitamina', 'remedio'],
  ['Fazer inalação', 'inalacao'],
  ['Passar pomada', 'creme'],
  ['Passar protetor solar', 'protetor-solar'],
  ['Tomar banho de sol', 'banho-de-sol'],
  ['Usar os óculos', 'oculos'],
  ['Pôr o cinto de segurança', 'cinto'],
  ['Vestir o pijama', 'pijama'],
  ['Dormir na hora', 'dormir'],
  ['Ir para a cama às 21h', 'dormir'],
  ['Tirar uma soneca', 'dormir'],
  ['Dormir na própria cama', 'propria-cama'],
  ['Tomar café da manhã', 'cafe'],
  ['Comer tudo no almoço', 'prato'],
  ['Jantar direitinho', 'prato'],
  ['Comer verdura', 'verdura'],
  ['Comer fruta', 'fruta'],
  ['Comer o lanche', 'lanche'],
  ['Beber o leite', 'leite'],
  ['Beber água', 'agua'],
  ['Vestir o uniforme', 'roupa'],
  ['Trocar de roupa sozinho', 'roupa'],
  ['Guardar as meias', 'meias'],
  ['Guardar os sapatos', 'tenis'],
  ['Amarrar o tênis', 'tenis'],
  ['Colocar a roupa suja no cesto', 'cesto'],
  ['Estender a roupa', 'varal'],
  ['Dobrar a roupa', 'dobrar-roupa'],
  ['Pôr a mesa', 'mesa'],
  ['Tirar os pratos da mesa', 'mesa'],
  ['Lavar a louça', 'louca'],
  ['Ajudar a cozinhar', 'cozinhar'],
  ['Ajudar a guardar as compras', 'compras'],
  ['Arrumar o quarto', 'quarto'],
  ['Guardar os brinquedos', 'brinquedos'],
  ['Varrer a casa', 'varrer'],
  ['Passar o aspirador', 'aspirador'],
  ['Limpar o banheiro', 'limpar'],
  ['Tirar o pó', 'limpar'],
  ['Levar o lixo para fora', 'levar-lixo'],
  ['Separar o lixo reciclável', 'lixo'],
  ['Apagar a luz', 'luz'],
  ['Regar as plantas', 'planta'],
  ['Passear com o cachorro', 'cachorro'],
  ['Dar comida ao gato', 'gato'],
  ['Dar comida ao peixe', 'peixe-no-aquario'],
  ['Lição de casa', 'licao'],
  ['Estudar para a prova', 'licao'],
  ['Arrumar a mochila', 'mochila'],
  ['Guardar a lancheira', 'lancheira'],
  ['Ir para a escola sem chorar', 'escola'],
  ['Ler 20 minutos', 'ler'],
  ['Ler com a mamãe', 'ler-juntos'],
  ['Treinar piano', 'instrumento'],
  ['Natação', 'natacao'],
  ['Balé', 'danca'],
  ['Judô', 'judo'],
  ['Treino de futebol', 'bola'],
  ['Brincar lá fora', 'parque'],
  ['Desligar a tela', 'tela'],
  ['Guardar o tablet', 'tablet'],
  ['Brincar com o irmão', 'irmao'],
  ['Pedir por favor', 'por-favor'],
  ['Rezar', 'rezar'],
]

test('there are 85 first titles, all different', () => {
  expect(new Set(FIRST_TITLES.map(([title]) => title)).size).toBe(85)
})

test.each(FIRST_TITLES)('first title: %s', (title, name) => {
  expect(taskDrawings.forTitle(title)).toBe(name)
})

describe('other titles choose a drawing, too', () => {
  test.each([
    ['ARRUMAR O QUARTO', 'quarto'],
    ['Escovar os dentes antes de dormir', 'dentes'],
    ['Depois do almoço, escovar os dentes', 'dentes'],
    ['Ir ao dentista', 'dentes'],
    ['Escovar o aparelho', 'aparelho-dental'],
    ['Bochecho', 'enxaguar'],
    ['Escovar o cabelo', 'cabelo'],
    ['Lavar as mãos antes de comer', 'lavar-maos'],
    ['Lavar as mãozinhas', 'lavar-maos'],
    ['Tomar banho sem reclamar', 'banho'],
    ['Tomar banho na hora combinada', 'banho'],
    ['Dar banho no cachorro', 'cachorro'],
    ['Levar o Caramelo para passear', 'cachorro'],
    ['Pôr ração para o cachorro', 'cachorro'],
    ['Pôr água para o gato', 'gato'],
    ['Limpar o aquário', 'peixe-no-aquario'],
    ['Cuidar do coelho', 'tigela'],
    ['Limpar a gaiola', 'passarinho'],
    ['Dar remédio ao bebê', 'remedio'],
    ['Antibiótico das 8h', 'remedio'],
    ['Fazer o dever', 'licao'],
    ['Tarefa de casa', 'licao'],
    ['Estudar matemática', 'licao'],
    ['Estudar sem celular', 'licao'],
    ['Pôr a mesa do café', 'mesa'],
    ['Separar o uniforme', 'roupa'],
    ['Colocar a roupa no cesto', 'cesto'],
    ['Comer a salada', 'verdura'],
    ['Ler por meia hora', 'ler'],
    ['Leitura antes de apagar tudo', 'ler'],
    ['Treinar violão', 'violao'],
    ['Tocar teclado', 'instrumento'],
    ['Limpar o teclado do computador', 'limpar'],
    ['Meia hora sem celular', 'tablet'],
    ['Comer sem TV', 'prato'],
    ['Uma hora sem tela', 'tela'],
    ['Dividir com a irmã', 'irmao'],
    ['Fazer alongamento', 'alongar'],
    ['Varrer o quarto', 'varrer'],
    ['Limpar o chão da cozinha', 'limpar'],
    ['Lavar o banheiro', 'limpar'],
    ['Guardar o dinheiro no cofrinho', 'cofrinho'],
    ['Ligar para a vovó', 'telefone'],
    ['Fazer a mala para a casa do papai', 'mala'],
    ['Lavar o carro', 'carro'],
    ['Cuidar do bebê', 'bebe'],
    ['Andar de bicicleta', 'bicicleta'],
    ['Pintar com tinta', 'pintura'],
    ['Dar boa-noite', 'por-favor'],
  ])('%s: %s', (title, name) => {
    expect(taskDrawings.forTitle(title)).toBe(name)
  })
})

describe('the steps of a task choose a drawing, too', () => {
  test.each([
    ['Molhar a escova', 'dentes'],
    ['Pôr a pasta', 'pasta-de-dente'],
    ['Escovar', 'dentes'],
    ['Enxaguar', 'enxaguar'],
    ['Guardar a escova', 'dentes'],
    ['Tirar a roupa', 'roupa'],
    ['Calçar', 'tenis'],
  ])('%s: %s', (title, name) => {
    expect(taskDrawings.forTitle(title)).toBe(name)
  })
})

describe('a title without a fitting drawing gets a sheet, never a drawing of something else', () => {
  test.each([
    '',
    'Meia-noite é tarde',
    'Fazer meia página de diário',
    'Andar de mão dada na rua',
    'Levantar a mão para falar',
    'Aprender um prato novo',
    'Esperar a vez de falar no jantar',
    'Guardar as sobras do jantar',
    'Pendurar a toalha depois do banho',
    'Escolher a carinha do dia',
    'Resolver um assunto no comércio',
    'Passar livre pelo dia',
    'Brincar com carrinhos',
    'Dar banho na boneca',
    'Cachorro-quente no sábado',
    'Bala de caramelo só no domingo',
    'Não fazer xixi na cama',
    'Não pular na cama',
    'Pular na cama elástica',
    'Não roer as unhas',
    'Pintar as unhas',
    'Exercícios da fono',
    'Protetor de tela novo',
    'Descobrir onde está o aparelho de som',
    'Vitamina de banana',
    'Bolo de cenoura',
    'Não comer doce',
    'Aula de tênis',
    'Tênis de mesa',
    'Arrumar a mesa de estudo',
    'Assistir desenho só no sábado',
    'Anotar a leitura do medidor',
    'Ajudar nas tarefas da casa',
    'Água de coco',
    'Jardim de infância',
    'Soltar bombinha com o papai',
    'Festa do pijama',
    'Ser paciente',
    'Não gritar',
    'Obedecer',
  ])('%s', (title) => {
    expect(taskDrawings.forTitle(title)).toMatch(SHEET)
  })

  test.each([
    ['Lavar à mão o uniforme', 'roupa'],
    ['Água para a planta', 'planta'],
    ['Enxaguar a louça', 'louca'],
    ['Bebe o leite todo', 'leite'],
    ['Varrer a calçada', 'varrer'],
    ['Dar de comer ao gato', 'gato'],
    ['Guardar a pelúcia do cachorro', 'cachorro'],
    ['Separar a roupa para a natação', 'roupa'],
    ['Arrumar a mochila para a escola', 'mochila'],
    ['Dançar uma música antes do banho', 'danca'],
    ['Dormir sem chupeta', 'chupeta'],
  ])('%s is not about its other words: %s', (title, name) => {
    expect(taskDrawings.forTitle(title)).toBe(name)
  })
})

test('a title always gets the same sheet, and titles get all four', () => {
  const titles = [
    'Obedecer',
    'Não gritar',
    'Ser paciente',
    'Esperar a vez',
    'Falar baixo',
    'Avisar quando sair',
  ]
  const sheets = titles.map((title) => taskDrawings.forTitle(title))
  expect(titles.map((title) => taskDrawings.forTitle(title.toUpperCase()))).toEqual(sheets)
  expect(new Set(sheets).size).toBe(4)
})

test("a former release's green tick is no longer a drawing", () => {
  expect(taskDrawings.nameFor({ title: 'Tomar banho', drawing: 'combinado' })).toBe('banho')
})

test('the chooser lists each drawing of the sprite once', () => {
  const sprite = readFileSync(new URL('./tasks.sprite.svg', import.meta.url), 'utf8')
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1])
  expect(taskDrawings.options.map(({ name }) => name).sort()).toEqual(symbols.sort())
})

test('a title that equals the label of a drawing chooses that drawing', () => {
  const ofDeeds = taskDrawings.options.filter(({ name }) => !SHEET.test(name))
  for (const { name, label } of ofDeeds) expect(taskDrawings.forTitle(label), label).toBe(name)
})
