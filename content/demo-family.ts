import { EVERY_DAY, SCHOOL_DAYS, WEEKEND } from './assistant/catalogue.ts'

/** The example family that an empty embedded database starts with (SEED=demo). All data is invented. */
export const DEMO_SIGN_IN = { email: 'demo@exemplo.com.br', password: 'Combinado1', name: 'Carla Nogueira' }
export const DEMO_FAMILY_NAME = 'Família de Carla'
/** Days of history, including today. */
export const DEMO_DAYS = 15

export interface DemoChild {
  name: string
  age: number
  gender: 'male' | 'female'
  variant: number
  characteristics: string[]
  /** Share of the child's tasks that are done. */
  doneShare: number
  /** Title of the reward for which the child saves. */
  goal: string
}

export const DEMO_CHILDREN: DemoChild[] = [
  {
    name: 'Bia',
    age: 7,
    gender: 'female',
    variant: 3,
    characteristics: ['creative', 'curious', 'playful'],
    doneShare: 0.84,
    goal: 'Noite de acampamento na sala',
  },
  {
    name: 'Théo',
    age: 10,
    gender: 'male',
    variant: 3,
    characteristics: ['studious', 'quiet', 'helpful'],
    doneShare: 0.76,
    goal: 'Dia na praia com os primos',
  },
]

export interface DemoTask {
  title: string
  description?: string
  time: string
  points: number
  weekdays: readonly number[]
  childNames: string[]
}

export const DEMO_TASKS: DemoTask[] = [
  { title: 'Pôr a mesa do café', time: '07:10', points: 10, weekdays: EVERY_DAY, childNames: ['Bia'] },
  { title: 'Arrumar a cama', time: '07:30', points: 5, weekdays: EVERY_DAY, childNames: ['Bia', 'Théo'] },
  { title: 'Lição de casa', time: '15:00', points: 15, weekdays: SCHOOL_DAYS, childNames: ['Bia', 'Théo'] },
  {
    title: 'Levar o Caramelo para passear',
    time: '17:00',
    points: 12,
    weekdays: [1, 3, 5],
    childNames: ['Théo'],
  },
  { title: 'Guardar os brinquedos', time: '18:00', points: 8, weekdays: EVERY_DAY, childNames: ['Bia'] },
  {
    title: 'Regar as plantas',
    description: 'Um copo de água em cada vaso',
    time: '09:00',
    points: 10,
    weekdays: WEEKEND,
    childNames: ['Bia', 'Théo'],
  },
  { title: 'Escovar os dentes', time: '20:30', points: 5, weekdays: EVERY_DAY, childNames: ['Bia', 'Théo'] },
]

export interface DemoReward {
  title: string
  points: number
  period: 'diario' | 'semanal' | 'mensal' | 'anual'
}

export const DEMO_REWARDS: DemoReward[] = [
  { title: 'Picolé depois do jantar', points: 20, period: 'diario' },
  { title: 'Escolher o filme de sábado', points: 120, period: 'semanal' },
  { title: 'Passeio de bicicleta no parque', points: 180, period: 'semanal' },
  { title: 'Noite de acampamento na sala', points: 600, period: 'mensal' },
  { title: 'Dia na praia com os primos', points: 4000, period: 'anual' },
]

export interface DemoScore {
  child: string
  daysAgo: number
  time: string
  points: number
  description: string
  source: 'manual' | 'conduct'
}

export const DEMO_SCORES: DemoScore[] = [
  {
    child: 'Bia',
    daysAgo: 12,
    time: '19:20',
    points: 10,
    description: 'Ajudou a vovó com as compras',
    source: 'manual',
  },
  { child: 'Théo', daysAgo: 10, time: '20:05', points: -10, description: 'Desobedecer', source: 'conduct' },
  {
    child: 'Théo',
    daysAgo: 8,
    time: '18:40',
    points: 15,
    description: 'Contou a verdade mesmo com medo',
    source: 'manual',
  },
  { child: 'Bia', daysAgo: 3, time: '12:05', points: -8, description: 'Gritar', source: 'conduct' },
  {
    child: 'Bia',
    daysAgo: 2,
    time: '17:42',
    points: 6,
    description: 'Dividiu o brinquedo com o Théo',
    source: 'manual',
  },
]

export interface DemoRedemption {
  child: string
  reward: string
  daysAgo: number
  time: string
}

export const DEMO_REDEMPTIONS: DemoRedemption[] = [
  { child: 'Théo', reward: 'Picolé depois do jantar', daysAgo: 9, time: '20:10' },
  { child: 'Bia', reward: 'Escolher o filme de sábado', daysAgo: 6, time: '19:30' },
  { child: 'Théo', reward: 'Passeio de bicicleta no parque', daysAgo: 4, time: '10:15' },
]
