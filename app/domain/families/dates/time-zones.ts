/** Brazil's time zones. The first one is the default of a new family (rule 21). */
export const BRAZILIAN_TIME_ZONES = [
  'America/Sao_Paulo',
  'America/Noronha',
  'America/Belem',
  'America/Fortaleza',
  'America/Recife',
  'America/Araguaina',
  'America/Maceio',
  'America/Bahia',
  'America/Campo_Grande',
  'America/Cuiaba',
  'America/Santarem',
  'America/Porto_Velho',
  'America/Boa_Vista',
  'America/Manaus',
  'America/Eirunepe',
  'America/Rio_Branco',
] as const

type BrazilianTimeZone = (typeof BRAZILIAN_TIME_ZONES)[number]

/** Label of each zone: the part of the country, and the zone's city. */
export const TIME_ZONE_LABELS: Record<BrazilianTimeZone, string> = {
  'America/Noronha': 'Fernando de Noronha',
  'America/Sao_Paulo': 'Brasília (São Paulo)',
  'America/Araguaina': 'Tocantins (Araguaína)',
  'America/Bahia': 'Bahia (Salvador)',
  'America/Belem': 'Amapá e leste do Pará (Belém)',
  'America/Fortaleza': 'CE, MA, PB, PI e RN (Fortaleza)',
  'America/Maceio': 'Alagoas e Sergipe (Maceió)',
  'America/Recife': 'Pernambuco (Recife)',
  'America/Santarem': 'Oeste do Pará (Santarém)',
  'America/Boa_Vista': 'Roraima (Boa Vista)',
  'America/Campo_Grande': 'Mato Grosso do Sul (Campo Grande)',
  'America/Cuiaba': 'Mato Grosso (Cuiabá)',
  'America/Manaus': 'Amazonas (Manaus)',
  'America/Porto_Velho': 'Rondônia (Porto Velho)',
  'America/Eirunepe': 'Oeste do Amazonas (Eirunepé)',
  'America/Rio_Branco': 'Acre (Rio Branco)',
}

/** The zone's label, or its IANA name if it is not Brazilian. */
export function timeZoneLabel(timeZone: string): string {
  return TIME_ZONE_LABELS[timeZone as BrazilianTimeZone] ?? timeZone
}

export interface TimeZoneGroup {
  /** 'UTC−3', with U+2212, which screen readers read as minus. */
  offset: string
  /** 'HH:mm' in the zone at the given moment. */
  time: string
  zones: { value: string; label: string }[]
}

/** Brazil's zones grouped by their offset at `moment`, from east to west. Brasília is the first of its group. */
export function timeZoneGroups(moment: Date): TimeZoneGroup[] {
  const groups: TimeZoneGroup[] = []
  for (const [value, label] of Object.entries(TIME_ZONE_LABELS)) {
    const { offset, time } = clockOf(value, moment)
    const group = groups.find((candidate) => candidate.offset === offset)
    if (group) group.zones.push({ value, label })
    else groups.push({ offset, time, zones: [{ value, label }] })
  }
  return groups.toSorted((a, b) => Number(a.offset.slice(4)) - Number(b.offset.slice(4)))
}

function clockOf(timeZone: string, moment: Date): { offset: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  }).formatToParts(moment)
  const partOf = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return {
    offset: partOf('timeZoneName').replace('GMT', 'UTC').replace('-', '−'),
    time: `${partOf('hour')}:${partOf('minute')}`,
  }
}
