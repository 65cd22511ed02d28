/** '7h30', '15h'. `time` is 'HH:mm'. */
export function timeText(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':')
  return minutes === '00' ? `${Number(hours)}h` : `${Number(hours)}h${minutes}`
}

/** 'às 15h', 'à 1h30'. `time` is 'HH:mm'. */
export const atTimeText = (time: string): string => `${time.startsWith('01:') ? 'à' : 'às'} ${timeText(time)}`
