import type { ESTree, Plugin } from 'vite';
import { isCompiledAtOnce } from './compiled-files.ts';
import { type Edit, edited, nodesIn } from './edit-code.ts';

/**
 * A browser skims the functions of a script and compiles each when it is first called, which reads it twice; one that stands in
 * parentheses it compiles with the script. A reading calls some four hundred functions, most of them a few times only, so the
 * functions of the rooms it runs through are declared that way: on top, because they may be called before their line is
 * reached. What most pages never call is left alone: compiling costs four times what skimming does. Arrows inside of functions
 * are not even skimmed but read in full each time, so all of them stand in parentheses.
 */
export function compiledAtOnce(): Plugin {
  return {
    name: 'sightline:compiled-at-once',
    enforce: 'post',
    transform(code, id) {
      if (!isCompiledAtOnce(id)) return undefined;
      let rest = edited(code, nodesIn(this.parse(code)).flatMap(inParentheses));
      const declared: string[] = [];
      const exported: string[] = [];
      for (const statement of this.parse(rest).body.toReversed()) {
        const isExported = statement.type === 'ExportNamedDeclaration';
        const made = isExported ? statement.declaration : statement;
        if (made?.type === 'ClassDeclaration') {
          rest = rest.slice(0, made.start) + withMethodsBehind(rest, made) + rest.slice(made.end);
        } else if (made?.type === 'FunctionDeclaration' && made.id) {
          declared.push(`var ${made.id.name} = (${rest.slice(made.start, made.end)});`);
          if (isExported) exported.push(made.id.name);
          rest = rest.slice(0, statement.start) + rest.slice(statement.end);
        }
      }
      return `${declared.join('\n')}\nexport { ${exported.join(', ')} };\n${rest}`;
    },
  };
}

/** A class whose methods are given to it as functions in parentheses: in its body they would all be skimmed. */
function withMethodsBehind(code: string, made: ESTree.Class): string {
  let body = code.slice(made.start, made.end);
  let behind = '';
  for (const member of made.body.body.toReversed()) {
    if (member.type !== 'MethodDefinition' || !canStandBehind(member)) continue;
    const { start, end, generator } = member.value;
    const method = `(function${generator ? '*' : ''} ${code.slice(start, end)})`;
    behind += `\n${made.id?.name}.prototype.${code.slice(member.key.start, member.key.end)} = ${method};`;
    body = body.slice(0, member.start - made.start) + body.slice(member.end - made.start);
  }
  return body + behind;
}

/** Plain methods that say nothing that may only be said inside of a class. */
function canStandBehind({ kind, key, value, ...member }: ESTree.MethodDefinition): boolean {
  const isPlain = kind === 'method' && !member.static && !member.computed && !value.async && key.type === 'Identifier';
  return isPlain && !nodesIn(value).some(({ type }) => type === 'Super' || type === 'PrivateIdentifier');
}

function inParentheses({ type, start, end }: ESTree.Node): Edit[] {
  if (type !== 'ArrowFunctionExpression') return [];
  return [
    { from: start, to: start, text: '(' },
    { from: end, to: end, text: ')' },
  ];
}
