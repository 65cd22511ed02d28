import { noteOf, quotedNote } from './note-text.ts'
import type { DeviceChild, DeviceTaskDay } from '../device-view.ts'
import type { ShownTaskDay } from './pending-marks.ts'
import type { TimeOfDay } from './time-of-day.ts'

export const TIME_OF_DAY_LABELS: Record<TimeOfDay, string> = {
  manha: 'Manhã',
  tarde: 'Tarde',
  noite: 'Noite',
}

/** 'Faltam 3', 'Falta 1', 'Tudo feito!'. */
export function remainingText(count: number): string {
  if (count === 0) return 'Tudo feito!'
  return count === 1 ? 'Falta 1' : `Faltam ${count}`
}

/** 'às 18h30', 'à 1h'. */
export function timeText(time: string): string {
  const [hour, minute] = time.split(':')
  const hours = `${Number(hour)}h${minute === '00' ? '' : minute}`
  return `${Number(hour) === 1 ? 'à' : 'às'} ${hours}`
}

/** 'Esperando conferir', 'Feito!', 'Fazer de novo'; null for a task that is open. */
export function statusText({ status }: DeviceTaskDay): string | null {
  switch (status) {
    case 'redo':
      return 'Fazer de novo'
    case 'claimed':
      return 'Esperando conferir'
    case 'done':
      return 'Feito!'
    case 'not_done':
      return 'Hoje não foi'
    case 'pending':
      return null
  }
}

/** The same for the screen; a mark that the server has not answered yet is only 'Fiz!'. */
export function shownStatusText(taskDay: ShownTaskDay): string | null {
  return taskDay.isSending && taskDay.status === 'claimed' ? 'Fiz!' : statusText(taskDay)
}

/** 'faltam 12', 'falta 1'; for a goal that the points suffice for, 'os pontos já bastam'. */
export function missingPointsText(missing: number): string {
  if (missing <= 0) return 'os pontos já bastam'
  return missing === 1 ? 'falta 1' : `faltam ${missing.toLocaleString('pt-BR')}`
}

const ARTICLES = { female: 'a ', male: 'o ', '': '' } as const

/** 'Não sou a Lia', with the article of the child's gender. */
export function notMeText({ name, gender }: Pick<DeviceChild, 'name' | 'gender'>): string {
  return `Não sou ${ARTICLES[gender]}${name}`
}

/** 'Passar para a Lia?', with the article of the child's gender. */
export function handOverQuestion({ name, gender }: Pick<DeviceChild, 'name' | 'gender'>): string {
  return `Passar para ${ARTICLES[gender]}${name}?`
}

const PHOTO_TEXTS = { none: null, optional: 'Pode mandar uma foto', required: 'Mande uma foto' } as const

/** What 'Ouvir' reads of a task. */
export function spokenTask(taskDay: DeviceTaskDay): string {
  const time = taskDay.time && taskDay.status === 'pending' ? `, ${timeText(taskDay.time)}` : ''
  const note = quotedNote(noteOf(taskDay))
  const photo = taskDay.status === 'pending' || taskDay.status === 'redo' ? PHOTO_TEXTS[taskDay.photo] : null
  return [`${taskDay.title}${time}`, statusText(taskDay), note, photo].filter(Boolean).join('. ')
}

/** What 'Ouvir' reads of a day. */
export function spokenDay(name: string, remaining: number, cards: readonly DeviceTaskDay[]): string {
  return [`Oi, ${name}`, remainingText(remaining), ...cards.map(spokenTask)].join('. ')
}

const NUMBER_WORDS = [
  'Um',
  'Dois',
  'Três',
  'Quatro',
  'Cinco',
  'Seis',
  'Sete',
  'Oito',
  'Nove',
  'Dez',
  'Onze',
  'Doze',
]

/** 'Seis combinados, seis azulejos no muro.'; while marks wait for a guardian, no tiles are promised. */
export function celebrationText(taskDays: readonly DeviceTaskDay[]): string {
  const count = taskDays.length
  const word = NUMBER_WORDS[count - 1] ?? String(count)
  const agreed = `${word} ${count === 1 ? 'combinado' : 'combinados'}`
  if (taskDays.some(({ status }) => status === 'claimed')) return `${agreed}. Agora é só esperar conferir.`
  return `${agreed}, ${word.toLowerCase()} ${count === 1 ? 'azulejo' : 'azulejos'} no muro.`
}
