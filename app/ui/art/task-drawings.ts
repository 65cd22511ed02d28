import { createDrawingSet } from './drawing-set.ts'
import { TASK_STEMS } from './task-stems.ts'

/** In the order of the chooser: the child's body, meals, clothes, home, school, free time, family. */
const OPTIONS = [
  { name: 'despertador', label: 'Acordar na hora' },
  { name: 'cama', label: 'Arrumar a cama' },
  { name: 'dentes', label: 'Escovar os dentes' },
  { name: 'pasta-de-dente', label: 'Pôr a pasta' },
  { name: 'enxaguar', label: 'Enxaguar a boca' },
  { name: 'fio-dental', label: 'Passar fio dental' },
  { name: 'aparelho-dental', label: 'Pôr o aparelho dental' },
  { name: 'banho', label: 'Tomar banho' },
  { name: 'lavar-cabelo', label: 'Lavar o cabelo' },
  { name: 'cabelo', label: 'Escovar o cabelo' },
  { name: 'rosto', label: 'Lavar o rosto' },
  { name: 'lavar-maos', label: 'Lavar as mãos' },
  { name: 'unhas', label: 'Cortar as unhas' },
  { name: 'vaso', label: 'Fazer xixi no vaso' },
  { name: 'penico', label: 'Usar o penico' },
  { name: 'papel', label: 'Limpar o bumbum' },
  { name: 'descarga', label: 'Dar descarga' },
  { name: 'fralda', label: 'Ficar sem fralda' },
  { name: 'chupeta', label: 'Largar a chupeta' },
  { name: 'remedio', label: 'Tomar remédio' },
  { name: 'inalacao', label: 'Fazer inalação' },
  { name: 'creme', label: 'Passar creme' },
  { name: 'protetor-solar', label: 'Passar protetor solar' },
  { name: 'banho-de-sol', label: 'Tomar banho de sol' },
  { name: 'oculos', label: 'Usar os óculos' },
  { name: 'cinto', label: 'Pôr o cinto de segurança' },
  { name: 'pijama', label: 'Vestir o pijama' },
  { name: 'dormir', label: 'Dormir na hora' },
  { name: 'propria-cama', label: 'Dormir na própria cama' },
  { name: 'cafe', label: 'Tomar café da manhã' },
  { name: 'prato', label: 'Comer bem' },
  { name: 'verdura', label: 'Comer verdura' },
  { name: 'fruta', label: 'Comer fruta' },
  { name: 'lanche', label: 'Lanche' },
  { name: 'leite', label: 'Beber leite' },
  { name: 'agua', label: 'Beber água' },
  { name: 'roupa', label: 'Cuidar da roupa' },
  { name: 'meias', label: 'Meias' },
  { name: 'tenis', label: 'Calçar e guardar sapatos' },
  { name: 'cesto', label: 'Roupa suja no cesto' },
  { name: 'varal', label: 'Roupa no varal' },
  { name: 'dobrar-roupa', label: 'Dobrar a roupa' },
  { name: 'mesa', label: 'Pôr a mesa' },
  { name: 'louca', label: 'Lavar a louça' },
  { name: 'cozinhar', label: 'Cozinhar' },
  { name: 'compras', label: 'Ajudar nas compras' },
  { name: 'quarto', label: 'Arrumar o quarto' },
  { name: 'brinquedos', label: 'Guardar os brinquedos' },
  { name: 'varrer', label: 'Varrer' },
  { name: 'aspirador', label: 'Passar o aspirador' },
  { name: 'limpar', label: 'Limpar' },
  { name: 'lixo', label: 'Separar o lixo' },
  { name: 'levar-lixo', label: 'Levar o lixo' },
  { name: 'carro', label: 'Lavar o carro' },
  { name: 'luz', label: 'Apagar a luz' },
  { name: 'planta', label: 'Regar as plantas' },
  { name: 'cachorro', label: 'Cuidar do cachorro' },
  { name: 'gato', label: 'Cuidar do gato' },
  { name: 'peixe-no-aquario', label: 'Dar comida ao peixe' },
  { name: 'passarinho', label: 'Cuidar do passarinho' },
  { name: 'tigela', label: 'Cuidar do bicho' },
  { name: 'licao', label: 'Lição de casa' },
  { name: 'mochila', label: 'Arrumar a mochila' },
  { name: 'lancheira', label: 'Lancheira' },
  { name: 'escola', label: 'Ir para a escola' },
  { name: 'ler', label: 'Ler' },
  { name: 'ler-juntos', label: 'Ler com a mamãe' },
  { name: 'instrumento', label: 'Treinar música' },
  { name: 'violao', label: 'Tocar violão' },
  { name: 'pintura', label: 'Desenhar e pintar' },
  { name: 'parque', label: 'Brincar lá fora' },
  { name: 'bola', label: 'Futebol' },
  { name: 'natacao', label: 'Natação' },
  { name: 'danca', label: 'Dançar' },
  { name: 'judo', label: 'Judô' },
  { name: 'bicicleta', label: 'Andar de bicicleta' },
  { name: 'alongar', label: 'Mexer o corpo' },
  { name: 'tela', label: 'Desligar a tela' },
  { name: 'tablet', label: 'Guardar o tablet' },
  { name: 'irmao', label: 'Ser gentil' },
  { name: 'bebe', label: 'Cuidar do bebê' },
  { name: 'por-favor', label: 'Pedir por favor' },
  { name: 'telefone', label: 'Ligar para a família' },
  { name: 'rezar', label: 'Rezar' },
  { name: 'mala', label: 'Arrumar a mala' },
  { name: 'cofrinho', label: 'Guardar dinheiro' },
  { name: 'rabisco-espiral', label: 'Folha com espiral' },
  { name: 'rabisco-sol', label: 'Folha com sol' },
  { name: 'rabisco-casa', label: 'Folha com casa' },
  { name: 'rabisco-flor', label: 'Folha com flor' },
] as const

export type TaskDrawingName = (typeof OPTIONS)[number]['name']

/** Sheets of a child's drawing, for titles without a fitting drawing. They mean nothing that a task could be. */
const SHEETS = ['rabisco-espiral', 'rabisco-sol', 'rabisco-casa', 'rabisco-flor'] as const

/** A title always gets the same sheet. Four of them tell most tasks of a day apart. */
function sheetFor(plainTitle: string): TaskDrawingName {
  let hash = 0
  for (const letter of plainTitle) hash = (hash * 31 + letter.codePointAt(0)!) % 65_521
  return SHEETS[hash % SHEETS.length]!
}

/**
 * What does not say what a task is: 'antes de dormir', 'ao chegar em casa', 'Depois da aula:', 'para a natação'. A drawing of
 * it would be one of something else.
 */
const CIRCUMSTANCES =
  /^(antes|depois|apos|na hora) d\w+ [^,:]*[,:] *| (antes|depois|apos|durante|enquanto|quando|assim que) .*$| ao (acordar|chegar|deitar|sair|voltar).*$| para (dormir|acordar)$|(?<!^(ir|sair)) para (a |o )?(aula|bale|futebol|judo|natacao|praia|treino)\b.*$/g

/** The drawings of tasks; one of four sheets if no stem matches the title. */
export const taskDrawings = createDrawingSet<TaskDrawingName>(OPTIONS, TASK_STEMS, {
  fallbackFor: sheetFor,
  circumstances: CIRCUMSTANCES,
})
