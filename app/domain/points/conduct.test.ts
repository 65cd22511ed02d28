import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CORRECTIONS, familyConducts, mostUsedFirst, PRAISES, type StoredConduct } from './conduct.ts'
import { checkConductDraft, conductDifferences, conductDraftOf } from './conduct-draft.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const own: StoredConduct = {
  id: ID,
  preset: null,
  label: 'Pôs a mesa',
  points: 7,
  repair: null,
  isHidden: false,
  revision: 2,
}
const hidden: StoredConduct = {
  ...own,
  id: '01890a5d-ac96-774b-bcce-b302099a8058',
  preset: 'gritar',
  label: 'Gritar dentro de casa',
  points: -4,
  isHidden: true,
}

describe('the conducts of the product', () => {
  it('are the ten corrections of rule 38', () => {
    expect(CORRECTIONS.map(({ label, points }) => `${label} ${points}`)).toEqual([
      'Xingar -10',
      'Chorar sem motivo -5',
      'Ser grosseiro(a) -10',
      'Gritar -8',
      'Maltratar irmão(ã) -15',
      'Desobedecer -10',
      'Fazer birra -8',
      'Mentir -12',
      'Bater em alguém -15',
      'Não querer tomar banho -5',
    ])
  })

  it('offer a repair for each correction and none for the ten praises', () => {
    expect(PRAISES).toHaveLength(10)
    expect(CORRECTIONS.filter(({ repair }) => !repair)).toEqual([])
    expect(PRAISES.filter(({ repair, points }) => repair !== null || points <= 0)).toEqual([])
  })

  it('have different keys and labels', () => {
    const all = [...PRAISES, ...CORRECTIONS]
    expect(new Set(all.map(({ key }) => key)).size).toBe(20)
    expect(new Set(all.map(({ label }) => label)).size).toBe(20)
  })
})

describe('the conducts of a family', () => {
  it("are the product's with the family's changes at their place, then the family's own", () => {
    const conducts = familyConducts([own, hidden])
    expect(conducts).toHaveLength(21)
    expect(conducts.find(({ key }) => key === 'gritar')).toMatchObject({
      label: 'Gritar dentro de casa',
      points: -4,
      isHidden: true,
    })
    expect(conducts.at(-1)).toMatchObject({ key: ID, label: 'Pôs a mesa', points: 7 })
    expect(conducts.map(({ key }) => key).slice(0, 20)).toEqual(
      [...PRAISES, ...CORRECTIONS].map(({ key }) => key),
    )
  })

  it('are sorted by their number of entries, and equal numbers keep their order', () => {
    const anyEntries = fc.array(
      fc.record({
        source: fc.constantFrom('conduct', 'manual', 'task'),
        description: fc.constantFrom(...PRAISES.map(({ label }) => label)),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const sorted = mostUsedFirst(PRAISES, entries)
        const countOf = (label: string) =>
          entries.filter(({ source, description }) => source === 'conduct' && description === label).length
        const ranked = PRAISES.map((conduct, index) => ({
          conduct,
          rank: index - 100 * countOf(conduct.label),
        }))
        ranked.sort((first, second) => first.rank - second.rank)
        expect(sorted).toEqual(ranked.map(({ conduct }) => conduct))
      }),
    )
  })
})

describe('the draft of a conduct', () => {
  const target = { id: ID, kind: 'negative' as const, conduct: null, revision: null }
  const draft = { ...conductDraftOf(null), label: 'Deixou a luz acesa', repair: 'Apagar a luz' }

  it('becomes a negative conduct with a repair, or a positive one without', () => {
    expect(checkConductDraft(draft, target)).toEqual({
      ok: true,
      input: {
        id: ID,
        preset: null,
        label: 'Deixou a luz acesa',
        points: -5,
        repair: 'Apagar a luz',
        isHidden: false,
        revision: null,
      },
    })
    expect(checkConductDraft(draft, { ...target, kind: 'positive' })).toMatchObject({
      input: { points: 5, repair: null },
    })
  })

  it('keeps the key of a conduct of the product, whether the family has changed it before or not', () => {
    const conducts = familyConducts([hidden])
    const changed = conducts.find(({ key }) => key === 'gritar')!
    const unchanged = conducts.find(({ key }) => key === 'ajudar-sem-pedir')!
    expect(checkConductDraft(draft, { ...target, conduct: changed })).toMatchObject({
      input: { preset: 'gritar' },
    })
    expect(checkConductDraft(draft, { ...target, kind: 'positive', conduct: unchanged })).toMatchObject({
      input: { preset: 'ajudar-sem-pedir' },
    })
  })

  it('says which fields are missing', () => {
    expect(checkConductDraft({ ...draft, label: ' ', points: null }, target)).toEqual({
      ok: false,
      problems: { label: 'Diga qual é a conduta.', points: 'A conduta vale pelo menos 1 ponto.' },
      missing: ['label', 'points'],
    })
  })

  it('lists what differs from the stored version', () => {
    expect(conductDifferences(conductDraftOf(hidden), hidden)).toEqual([])
    expect(conductDifferences({ ...conductDraftOf(hidden), points: 9, isShown: true }, hidden)).toEqual([
      { label: 'Pontos', typed: '9', stored: '4' },
      { label: 'Na lista', typed: 'aparece', stored: 'escondida' },
    ])
  })
})
