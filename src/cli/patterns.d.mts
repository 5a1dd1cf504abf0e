export function findPatterns(): Map<string, string[]>;
export function judge(pattern: string): Promise<string>;
