import { isCounted } from '../../tasks/task-days.ts'
import type { DeviceTaskDay } from '../device-view.ts'

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
  const counted = taskDays.filter(isCounted)
  const count = counted.length
  const word = NUMBER_WORDS[count - 1] ?? String(count)
  const agreed = `${word} ${count === 1 ? 'combinado' : 'combinados'}`
  if (counted.some(({ status }) => status === 'claimed')) return `${agreed}. Agora é só esperar conferir.`
  return `${agreed}, ${word.toLowerCase()} ${count === 1 ? 'azulejo' : 'azulejos'} no muro.`
}
