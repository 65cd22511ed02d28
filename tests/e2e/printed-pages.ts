import type { Page } from '@playwright/test'

/** The sizes of the printed pages in points: 'width × height'. */
export async function printedPageSizes(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...pdf.matchAll(/\/Type \/Page\b(?!s)[\s\S]*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return sizes.map(([, width, height]) => [width, height].map((side) => Math.round(Number(side))).join(' × '))
}
