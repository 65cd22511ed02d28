const DAY_FORMAT = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  timeZone: 'America/Sao_Paulo',
})
const TIME_FORMAT = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

/** '14:03', in Brasília's time. */
export const timeText = (iso: string) => TIME_FORMAT.format(new Date(iso))

/** '21/11 às 14:03', in Brasília's time. */
export const dayAndTimeText = (iso: string) => `${DAY_FORMAT.format(new Date(iso))} às ${timeText(iso)}`

/** 'às 14:03' for a time of today, 'em 21/11 às 14:03' for another day. */
export const atTimeText = (iso: string) =>
  DAY_FORMAT.format(new Date(iso)) === DAY_FORMAT.format(new Date(Date.now()))
    ? `às ${timeText(iso)}`
    : `em ${dayAndTimeText(iso)}`
