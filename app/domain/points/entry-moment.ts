import { TZDate } from '@date-fns/tz'
import { format, isValid } from 'date-fns'
import { ptBR } from 'date-fns/locale/pt-BR'

/**
 * 'dd de MMMM às HH:mm' in the family's zone (spec section 2, Score history).
 * Nothing gives 'Data desconhecida'; what is no date gives 'Data inválida'.
 */
export function entryMoment(moment: string | null | undefined, timeZone: string): string {
  if (!moment) return 'Data desconhecida'
  const date = new Date(moment)
  if (!isValid(date)) return 'Data inválida'
  return format(new TZDate(date, timeZone), "dd 'de' MMMM 'às' HH:mm", { locale: ptBR })
}
