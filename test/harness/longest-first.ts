import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files first, so that none is left running alone at the end. Measured; a wrong order only costs time. */
const SLOWEST = [
  ...['whole/faults', 'whole/interrupted', 'whole/highlight', 'whole/first-use', 'whole/extension', 'whole/own-pages'],
  ...['live/reader.test', 'live/command-read', 'live/reader-hostile', 'live/command-docs', 'live/highlight.test'],
  ...['live/own-pages', 'live/reader-access', 'live/crawlee', 'live/reader-parts', 'live/reader-first-use'],
  ...['plain/queue', 'plain/assemble/hostile', 'plain/package'],
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => toGroup(a) - toGroup(b) || toProject(a) - toProject(b) || toRank(a) - toRank(b));
  }
}

const toGroup = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
/** Changing the project restarts the workers, and with them the browsers. */
const toProject = ({ project }: TestSpecification) => ['whole', 'live', 'plain'].indexOf(project.name);

function toRank({ moduleId }: TestSpecification): number {
  const rank = SLOWEST.findIndex(name => moduleId.includes(`/test/${name}`));
  return rank < 0 ? SLOWEST.length : rank;
}
