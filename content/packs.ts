import { CATALOGUE_REWARDS } from './assistant/all-rewards.ts'
import { CATALOGUE_TASKS } from './assistant/all-tasks.ts'
import type { CatalogueReward, CatalogueTask } from './assistant/catalogue.ts'

/** Tasks of the catalogue for children of some ages. A child gets only the entries that suit its age. */
export interface TaskPack {
  /** Youngest and oldest age in years, inclusive. */
  ages: readonly [from: number, to: number]
  /** Ticked in advance: bed, teeth, table, homework, bag. */
  basics: readonly CatalogueTask[]
  more: readonly CatalogueTask[]
}

/** The packs, youngest ages first. Nothing is ticked in advance for children under three. */
export const TASK_PACKS: readonly TaskPack[] = [
  {
    ages: [0, 2],
    basics: [],
    more: tasks(
      'Guardar um brinquedo junto',
      'Lavar as mãozinhas cantando',
      'Escovar os dentes em dupla',
      'Escolher o livro da noite',
      'Guardar os brinquedos cantando',
      'Levar o pratinho até a pia',
      'Dar boa-noite aos bichinhos de pano',
    ),
  },
  {
    ages: [3, 5],
    basics: tasks(
      'Arrumar a cama em dupla',
      'Lavar as mãos antes de comer',
      'Pôr um guardanapo em cada lugar',
      'Guardar os brinquedos cantando',
      'Guardar os brinquedos antes do jantar',
      'Escovar os dentes em dupla',
      'Escovar os dentes',
    ),
    more: tasks(
      'Vestir a roupa separada',
      'Guardar os sapatos no lugar',
      'Pôr a roupa suja no cesto',
      'Pendurar a mochila e o casaco',
      'Vestir o pijama na hora certa',
    ),
  },
  {
    ages: [6, 8],
    basics: tasks(
      'Arrumar a cama',
      'Pôr a mesa do almoço',
      'Fazer a lição de casa',
      'Arrumar a mochila para amanhã',
      'Escovar os dentes',
    ),
    more: tasks(
      'Lavar as mãos ao chegar em casa',
      'Regar as plantas',
      'Tomar banho na hora combinada',
      'Guardar os brinquedos antes do jantar',
      'Ler por quinze minutos',
    ),
  },
  {
    ages: [9, 11],
    basics: tasks(
      'Arrumar a cama',
      'Fazer a lição de casa',
      'Arrumar a mochila para amanhã',
      'Tirar a mesa do jantar',
      'Escovar os dentes',
    ),
    more: tasks(
      'Regar as plantas',
      'Separar o lixo reciclável',
      'Dar comida ao bicho',
      'Banho de duas músicas',
      'Ler por quinze minutos',
      'Ler por meia hora',
    ),
  },
  {
    ages: [12, 14],
    basics: tasks(
      'Arrumar a cama',
      'Fazer a lição de casa',
      'Arrumar a mochila para amanhã',
      'Tirar a mesa do jantar',
      'Escovar os dentes',
    ),
    more: tasks(
      'Levantar com o despertador',
      'Guardar o celular nas refeições',
      'Levar o lixo para fora',
      'Ler por meia hora',
      'Pôr o celular para dormir na sala',
    ),
  },
  {
    ages: [15, 18],
    basics: tasks(
      'Levantar com o despertador',
      'Arrumar a cama',
      'Estudar em blocos sem celular',
      'Guardar o celular nas refeições',
      'Passar o fio dental',
    ),
    more: tasks(
      'Lavar a louça do jantar',
      'Levar o lixo para fora',
      'Fazer o jantar de quinta',
      'Ler por meia hora',
      'Manter a hora de dormir na semana',
    ),
  },
]

/** Rewards from which the start offers nine that suit the family's children. The first three of the nine are ticked. */
export const START_REWARDS: readonly CatalogueReward[] = rewards(
  'Sorvete na praça',
  'Escolher o filme da noite',
  'Dia na praia',
  'Escolher o jantar de sexta',
  'Piquenique no parque',
  'Chamar alguém para brincar em casa',
  'Dormir meia hora mais tarde no sábado',
  'Livro escolhido na livraria',
  'Uma partida do jogo preferido',
  'Tarde na biblioteca',
  'Passeio de bicicleta no parque',
  'Manhã de domingo sem despertador',
  'Tarde com os amigos na praça',
  'Zoológico ou aquário',
  'Tarde na pracinha com cesta de brinquedos',
  'Manhã na casa de alguém querido',
  'Teatrinho de fantoches de meia',
  'Bolhas de sabão no fim da tarde',
  'Álbum de fotos da família',
  'Banda de panelas e colheres',
  'Tarde de fotos com a família',
)

function tasks(...titles: string[]): CatalogueTask[] {
  return titles.map((title) => entryWithTitle(CATALOGUE_TASKS, title))
}

function rewards(...titles: string[]): CatalogueReward[] {
  return titles.map((title) => entryWithTitle(CATALOGUE_REWARDS, title))
}

function entryWithTitle<Entry extends { title: string }>(entries: readonly Entry[], title: string): Entry {
  const entry = entries.find((candidate) => candidate.title === title)
  if (!entry) throw new Error(`The catalogue has no entry “${title}”`)
  return entry
}
